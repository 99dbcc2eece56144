import { type RefObject, useEffect } from 'react';

/** As in mail programs: j and k go through the papers, x marks one, Enter opens one (it is a link), / goes to the box, ? shows the keys. */
export function usePaperKeys({
  box,
  openHelp,
  mark,
}: {
  box: RefObject<HTMLInputElement | null>;
  openHelp: () => void;
  mark: (id: string) => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      const act = {
        j: () => step(1),
        k: () => step(-1),
        x: () => markAt(mark),
        '/': () => box.current?.select(),
        '?': openHelp,
      }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

function step(by: 1 | -1): void {
  const papers = links();
  const at = placeOf(papers);
  const next = papers[at === -1 ? 0 : Math.min(papers.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function markAt(mark: (id: string) => void): void {
  const papers = links();
  const id = papers[placeOf(papers)]?.dataset.paper;
  if (id !== undefined) mark(id);
}

const links = () => [...document.querySelectorAll<HTMLElement>('a[data-paper]')];

/** Of the paper that has the focus, on its link or on something else of it; -1: none has. */
const placeOf = (papers: readonly HTMLElement[]) =>
  papers.findIndex((link) => link.closest('li')?.contains(document.activeElement));
