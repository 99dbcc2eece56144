import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Waits: a page moves the focus a moment after what made it do so, on a busy machine much later. */
export function untilFocused(wanted: Locator): Promise<void> {
  return until(() => wanted.evaluate((element) => element === document.activeElement));
}

/** More steps than any page of ours has places for the focus. */
const longestWay = 250;

export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  /** By Tab to what is looked for; it must be in sight there. Fails where no way leads. */
  async function to(wanted: Locator): Promise<void> {
    const place = wanted.first();
    await place.waitFor({ state: 'attached' });
    for (let steps = 0; steps < longestWay; steps++) {
      if (await place.evaluate(hasFocus)) {
        if (!(await place.evaluate(isInSight))) throw new Error(`The focus can't be seen on ${wanted}`);
        return;
      }
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${wanted}`);
  }
  return {
    press,
    type,
    to,
    async use(wanted: Locator): Promise<void> {
      await to(wanted);
      await press('Enter');
    },
    async fill(label: string, text: string): Promise<void> {
      await to(page.getByRole('textbox', { name: label, exact: true }));
      await press('Control+a');
      await type(text);
    },
    /** In a list that one types in: the first option that begins with the text. */
    async choose(label: string, text: string): Promise<void> {
      const box = page.getByRole('combobox', { name: label, exact: true });
      await to(box.or(page.getByRole('textbox', { name: label, exact: true })));
      await type(text);
      await page
        .getByRole('option', { name: new RegExp(`^${text}`) })
        .first()
        .waitFor();
      await press('ArrowDown');
      await press('Enter');
    },
    /** Of a menu that is open: arrows lead through it. */
    async chooseItem(name: string): Promise<void> {
      const wanted = page.getByRole('menuitem', { name, exact: true });
      await wanted.waitFor();
      for (let steps = 0; steps < longestWay; steps++) {
        if (await wanted.evaluate((item) => item === document.activeElement)) return press('Enter');
        await press('ArrowDown');
      }
      throw new Error(`Arrow keys do not lead to ${name}`);
    },
    /** Of radio buttons: Tab leads to the group, arrows within it. */
    async chooseRadio(group: string, option: string): Promise<void> {
      const radios = page.getByRole('radiogroup', { name: group });
      const wanted = radios.getByRole('radio', { name: option, exact: true });
      await to(radios);
      for (let steps = 0; steps < longestWay; steps++) {
        if (await wanted.evaluate((radio) => radio === document.activeElement)) {
          if (!(await wanted.isChecked())) await press('Space');
          return;
        }
        await press('ArrowDown');
      }
      throw new Error(`Arrow keys do not lead to ${option} of ${group}`);
    },
  };
}

const hasFocus = (element: Element) => element.contains(document.activeElement);

function isInSight(): boolean {
  const { top, bottom, left, right } = document.activeElement!.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
