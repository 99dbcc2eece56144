/** Hands a file to the person, as a browser does with a link that is to be saved. */
export function save(content: Blob | string, name: string, type = 'text/plain;charset=utf-8') {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name for a file, of letters that every system takes. */
export const fileName = (...parts: string[]) =>
  parts
    .join('-')
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100) || 'file';
