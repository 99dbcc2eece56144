/*
 * A button is disabled while what it began is under way, and a disabled one loses the focus, without an event, to the page.
 * It gets it back when it is enabled again, as after a refusal, unless the person has gone elsewhere meanwhile. So does what
 * stands in the place of a button that is gone: the head of a table that is loaded anew since it was sorted, the row after one that was deleted.
 */
let lost: Element | null = null;
let focused: EventTarget | null = null;
let hasPointed = false;

addEventListener('focusin', ({ target }) => {
  focused = target;
  notePlace(target);
  hasPointed = false;
  lost = null;
});
addEventListener('pointerdown', () => {
  lost = null;
  hasPointed = true;
});

new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (!(target instanceof HTMLButtonElement)) continue;
    if (target.disabled && target === focused) lost = target;
    else if (target === lost && document.activeElement === document.body) target.focus({ preventScroll: true });
  }
}).observe(document, { subtree: true, attributeFilter: ['disabled'] });

new MutationObserver(() => {
  if (!(focused instanceof HTMLButtonElement) || focused.isConnected) return;
  if (!hasPointed && document.activeElement === document.body) focusInsteadOf(focused);
}).observe(document, { subtree: true, childList: true });

/** The list or table that a button's row is of, and where the row stands in it. */
const places = new WeakMap<EventTarget, { list: Element; at: number }>();

function notePlace(target: EventTarget | null): void {
  const row = target instanceof Element ? target.closest('tr, li') : null;
  if (row?.parentElement)
    places.set(target!, { list: row.parentElement, at: [...row.parentElement.children].indexOf(row) });
}

/**
 * Of a button that is gone: the one with the same words, if there is one; if its row was deleted, the row that has come in its place, or the
 * beginning of the dialog or page that it was in.
 */
export function focusInsteadOf(gone: HTMLElement): void {
  const words = wordsOf(gone);
  const alike = [...document.querySelectorAll('button')].filter((button) => wordsOf(button) === words);
  const place = places.get(gone);
  const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
  if (alike.length === 1) {
    focus(alike[0]);
    return;
  }
  if (place === undefined) return;
  const rows = place.list.isConnected ? [...place.list.children] : [];
  const buttons = [...(rows[Math.min(place.at, rows.length - 1)]?.querySelectorAll('button') ?? [])];
  focus(
    buttons.find((button) => wordsOf(button) === words) ??
      buttons.at(-1) ??
      document.querySelector<HTMLElement>('[role="dialog"] button') ??
      document.querySelector<HTMLElement>('h1'),
  );
}

const wordsOf = (button: Element) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`;
