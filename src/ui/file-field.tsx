/** Choosing a file: a button, a place to drop it, or pasting a picture. Shows what was chosen and takes it away again. */
import { useLingui } from '@lingui/react/macro';
import { Camera, FileText, ImageUp, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { controlProps, Field, type FieldProps } from './field.tsx';

type FileFieldProps = FieldProps & {
  /** Types the device offers, such as 'image/*,application/pdf'. */
  accept: string;
  /** Opens the phone's camera at once: the back one for documents, the front one for faces. */
  capture?: 'environment' | 'user';
  onFile?: (file: File | undefined) => void;
  /** Where the upload stands, in words that are spoken. */
  progress?: ReactNode;
  /** The same to be looked at; then the words are only spoken. */
  bar?: ReactNode;
  /** From before a reload: stands in the field as if it had been chosen. */
  kept?: File | undefined;
};

/** An address for the picture while it is shown. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export function FileField({ accept, capture, onFile, progress, bar, kept, ...field }: FileFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  /** What was chosen before comes back only when nothing else was chosen instead. */
  const stopHolding = useRef<() => void>(undefined);
  const [file, setFile] = useState<File>();
  const [over, setOver] = useState(false);
  /** What calls itself a picture and is none. */
  const [broken, setBroken] = useState<File>();
  const preview = usePreview(file);

  function take(next: File | undefined) {
    stopHolding.current?.();
    setFile(next);
    onFile?.(next);
  }

  /** The input itself must hold the file, or the form would not send it. */
  function put(files: FileList | undefined) {
    if (!files?.[0] || !input.current) return;
    input.current.files = files;
    // As if it had been chosen, so that the form hears of it too.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    take(files[0]);
  }

  useEffect(() => {
    if (!kept || !input.current || input.current.files?.length) return;
    const transfer = new DataTransfer();
    transfer.items.add(kept);
    input.current.files = transfer.files;
    setFile(kept);
  }, [kept]);

  // The browser says nothing when the file that is chosen already is chosen again, changed or not: so none is, meanwhile.
  function letGo() {
    const field = input.current;
    if (!field?.files?.[0]) return;
    const held = new DataTransfer();
    held.items.add(field.files[0]);
    field.value = '';
    stopHolding.current?.();
    const takeBack = () => {
      field.files = held.files;
    };
    field.addEventListener('cancel', takeBack, { once: true });
    stopHolding.current = () => field.removeEventListener('cancel', takeBack);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    put(event.dataTransfer.files);
  }

  function clear() {
    if (input.current) input.current.value = '';
    take(undefined);
    input.current?.focus();
  }

  const Icon = capture ? Camera : ImageUp;
  return (
    <Field {...field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extras beside the button */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event: ClipboardEvent) => put(event.clipboardData.files)}
        className={classNames(
          'flex flex-wrap items-center gap-4 rounded-control border-[1.5px] border-dashed p-4',
          over ? 'border-primary bg-primary-soft' : 'border-border-strong bg-surface',
          field.error && 'border-danger',
        )}
      >
        {preview && broken !== file ? (
          <img
            src={preview}
            alt={t`What you chose`}
            onError={() => setBroken(file)}
            className="max-h-40 rounded-sm"
          />
        ) : (
          file && <FileText aria-hidden className="size-6 text-text-2" />
        )}
        {file && (
          <p className="min-w-[min(100%,8rem)] flex-1 text-sm wrap-anywhere">
            <b className="block">{file.name}</b>
            <span className="text-text-2">{sizeOf(file)}</span>
          </p>
        )}
        <label
          className={classNames(
            buttonClass({ variant: 'secondary', size: 'small' }),
            'relative cursor-pointer has-focus-visible:shadow-ring',
          )}
        >
          <Icon aria-hidden />
          {file ? t`Choose another` : capture ? t`Take a photo` : t`Choose a file`}
          <input
            {...controlProps(field)}
            ref={input}
            type="file"
            // Or the browser says under the pointer, in its own language, that no file is chosen.
            title=""
            accept={accept}
            capture={capture}
            onClick={letGo}
            onChange={(event) => take(event.currentTarget.files?.[0])}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        {file && (
          <Button variant="text" onClick={clear}>
            <Trash2 aria-hidden />
            {t`Remove`}
          </Button>
        )}
      </div>
      {bar && <div className="mt-2">{bar}</div>}
      <p role="status" className={classNames('mt-1 text-sm text-text-2', bar ? 'sr-only' : undefined)}>
        {progress}
      </p>
    </Field>
  );
}

/** '1.4 MB', '310 KB': the same in all three languages. */
function sizeOf(file: File): string {
  return file.size >= 1e6
    ? `${(file.size / 1e6).toFixed(1)} MB`
    : `${file.size && Math.max(1, Math.round(file.size / 1e3))} KB`;
}
