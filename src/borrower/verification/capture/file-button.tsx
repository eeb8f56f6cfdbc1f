/** A button that opens the phone's camera app or the files: the input lies over it, so that it needs no script to open. */
import type { ChangeEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { photoTypes } from '../photo-file.ts';
import type { Facing } from './camera.ts';

type FileButtonProps = Pick<ButtonLook, 'variant'> & {
  /** Opens the camera app with this camera; without it the files. */
  capture?: Facing;
  onFile: (file: File) => void;
  children: ReactNode;
};

export function FileButton({ variant, capture, onFile, children }: FileButtonProps) {
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    // The same file may be chosen again.
    input.value = '';
    if (file) onFile(file);
  }
  return (
    <label
      className={classNames(
        buttonClass({ variant, block: true }),
        'relative cursor-pointer has-focus-visible:shadow-ring',
      )}
    >
      {children}
      <input
        type="file"
        // Or the browser says under the pointer, in its own language, that no file is chosen.
        title=""
        accept={photoTypes.join(',')}
        capture={capture}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
