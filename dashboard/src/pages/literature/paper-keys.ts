import { type RefObject, useEffect } from 'react';

/** As in mail programs: j and k go through the papers, Enter opens one (it is a link), / goes to the box, ? shows the keys. */
export function usePaperKeys({
  box,
  openHelp,
}: {
  box: RefObject<HTMLInputElement | null>;
  openHelp: () => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      const act = { j: () => step(1), k: () => step(-1), '/': () => box.current?.select(), '?': openHelp }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isDialogOpen = () => document.querySelector('[role=dialog]') !== null;

function step(by: 1 | -1): void {
  const papers = [...document.querySelectorAll<HTMLElement>('a[data-paper]')];
  const at = papers.indexOf(document.activeElement as HTMLElement);
  const next = papers[at === -1 ? 0 : Math.min(papers.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
