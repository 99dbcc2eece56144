import { useEffect } from 'react';

/** For a dialog that is there only while it is open: when it goes, the focus goes back to where it was. */
export function useFocusBack(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isWanted]);
}
