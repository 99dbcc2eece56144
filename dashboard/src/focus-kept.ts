/*
 * A button is disabled while what it began is under way, and a disabled one loses the focus, without an event, to the page.
 * It gets it back when it is enabled again, as after a refusal, unless the person has gone elsewhere meanwhile. So does the
 * head of a table that is loaded anew since it was sorted: another button, with the same words, stands in its place then.
 */
let lost: Element | null = null;
let focused: EventTarget | null = null;
let hasPointed = false;

addEventListener('focusin', ({ target }) => {
  focused = target;
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
  if (hasPointed || document.activeElement !== document.body) return;
  const words = wordsOf(focused);
  const alike = [...document.querySelectorAll('button')].filter((button) => wordsOf(button) === words);
  if (alike.length === 1) alike[0]!.focus({ preventScroll: true });
}).observe(document, { subtree: true, childList: true });

const wordsOf = (button: Element) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`;
