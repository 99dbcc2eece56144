import { useEffect, useState } from 'react';
import type { TypedRow } from './rows.ts';

type Typed = { rows: TypedRow[]; note: string };

/** What was typed on this page and is not saved, by what it is of: it is there again when somebody comes back to the paper. */
export type Unsaved = Map<string, Typed>;

export function useUnsaved(): Unsaved {
  const [unsaved] = useState<Unsaved>(() => new Map());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return unsaved;
}

/** Rows and a note as they are typed, which begin with what was not saved, or else as they are stored. */
export function useTyped(unsaved: Unsaved, of: string, stored: () => Typed) {
  const [typed, setTyped] = useState(() => unsaved.get(of) ?? stored());
  const put = (changed: Typed) => {
    unsaved.set(of, changed);
    setTyped(changed);
  };
  return {
    ...typed,
    setRows: (rows: TypedRow[]) => put({ ...typed, rows }),
    setNote: (note: string) => put({ ...typed, note }),
    saved: () => void unsaved.delete(of),
  };
}
