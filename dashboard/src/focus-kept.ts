/*
 * A button is disabled while what it began is under way, and a disabled one loses the focus, without an event, to the page.
 * It gets it back when it is enabled again, as after a refusal, unless the person has gone elsewhere meanwhile.
 */
let lost: Element | null = null;
let focused: EventTarget | null = null;

addEventListener('focusin', ({ target }) => {
  focused = target;
  lost = null;
});
addEventListener('pointerdown', () => {
  lost = null;
});

new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (!(target instanceof HTMLButtonElement)) continue;
    if (target.disabled && target === focused) lost = target;
    else if (target === lost && document.activeElement === document.body) target.focus({ preventScroll: true });
  }
}).observe(document, { subtree: true, attributeFilter: ['disabled'] });
