export {};

/*
 * Who clicks a button twice, or presses Enter twice, means it once. What sends is disabled while it is being sent, but not
 * before the page is drawn anew, and until then a second time would make a second project.
 */
// What a person does on purpose a second time takes longer than a double click.
const together = 300; // milliseconds
const sent = new WeakMap<EventTarget, number>();
let clicked: { button: Element; at: number } | null = null;

const ignore = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener(
  'submit',
  (event) => {
    const form = event.target!;
    if (event.timeStamp - (sent.get(form) ?? Number.NEGATIVE_INFINITY) < together) ignore(event);
    else sent.set(form, event.timeStamp);
  },
  { capture: true },
);

// Once its button was disabled, the browser sees to it, and what is sent after an answer is another thing.
new MutationObserver((changes) => {
  for (const { target } of changes) if (target instanceof HTMLButtonElement && target.form) sent.delete(target.form);
}).observe(document, { subtree: true, attributeFilter: ['disabled'] });
// So it is when something else was entered.
addEventListener('input', ({ target }) => {
  if (target instanceof Element) sent.delete(target.closest('form') ?? target);
});

addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    const isSecond = event.detail > 1 && clicked?.button === button && event.timeStamp - clicked.at < together;
    if (isSecond) ignore(event);
    else clicked = { button, at: event.timeStamp };
  },
  { capture: true },
);

/*
 * A field of a number takes a comma that is typed for a decimal point, but would leave one out of what is pasted, and make
 * 275 of 2,75. Of two kinds of marks the last one is the decimal point.
 */
addEventListener(
  'paste',
  (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.inputMode !== 'decimal') return;
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (!/^[-+]?[\d.]*,\d+$/.test(text)) return;
    ignore(event);
    document.execCommand('insertText', false, text.replaceAll('.', '').replace(',', '.'));
  },
  { capture: true },
);
