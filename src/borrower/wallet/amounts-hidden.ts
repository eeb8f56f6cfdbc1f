/** Whether amounts are hidden on this device, remembered here and nowhere else. */
import { useState } from 'react';

const key = 'amounts-hidden';

export function useAmountsHidden(): [boolean, (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === 'true');
  return [
    hidden,
    (next) => {
      localStorage.setItem(key, String(next));
      setHidden(next);
    },
  ];
}
