import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FileCheck } from '#contract/documents.ts';
import { checkChosenFile, faultOf, type Stage, UnreadableFileError } from './check-chosen-file.ts';

afterEach(() => vi.unstubAllGlobals());

const file = new File(['abc'], 'agreement.pdf', { type: 'application/pdf' });
// FIPS 180-2, appendix B.1.
const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const genuine = { result: 'genuine' } as FileCheck & { result: 'genuine' };
const altered: FileCheck = { result: 'altered', document: null, why: 'changed' };

function house(known: 'genuine' | 'unknown') {
  const stages: Stage[] = [];
  const stop = new AbortController();
  const getFileCheck = vi.fn(async () => (known === 'genuine' ? genuine : { result: known }));
  const checkFile = vi.fn(async () => altered);
  const options = { signal: stop.signal, onStage: (stage: Stage) => void stages.push(stage) };
  const check = (chosen = file) => checkChosenFile(chosen, { getFileCheck, checkFile }, options);
  return { check, stages, stop, getFileCheck, checkFile };
}

describe('checkChosenFile', () => {
  test('does not send a file that is known by its fingerprint', async () => {
    const { check, stages, getFileCheck, checkFile } = house('genuine');
    expect(await check()).toBe(genuine);
    expect(getFileCheck).toHaveBeenCalledWith({ sha256 }, expect.anything());
    expect(checkFile).not.toHaveBeenCalled();
    expect(stages).toEqual(['reading', 'asking']);
  });

  test('sends one that is not', async () => {
    const { check, stages, checkFile } = house('unknown');
    expect(await check()).toBe(altered);
    expect(checkFile).toHaveBeenCalledWith({ bytes: file }, expect.anything());
    expect(stages).toEqual(['reading', 'asking', 'sending']);
  });

  test('sends it at once where the browser cannot work out fingerprints', async () => {
    vi.stubGlobal('crypto', {});
    const { check, stages, getFileCheck } = house('genuine');
    expect(await check()).toBe(altered);
    expect(getFileCheck).not.toHaveBeenCalled();
    expect(stages).toEqual(['reading', 'sending']);
  });

  test('says that the device cannot read it', async () => {
    const { check, getFileCheck } = house('genuine');
    const gone = new File([], 'gone.pdf');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await expect(check(gone)).rejects.toThrow(UnreadableFileError);
    expect(getFileCheck).not.toHaveBeenCalled();
  });

  test('asks nobody once it is stopped', async () => {
    const { check, stop, getFileCheck, checkFile } = house('unknown');
    stop.abort();
    await expect(check()).rejects.toThrow();
    expect(getFileCheck).not.toHaveBeenCalled();
    expect(checkFile).not.toHaveBeenCalled();
  });
});

test.each([
  [0, 'application/pdf', 'a.pdf', 'empty'],
  [9, 'image/jpeg', 'photo.jpg', 'no-pdf'],
  [9, 'application/octet-stream', 'A.PDF', undefined],
  [9, '', 'download', undefined],
  [5 * 1024 * 1024, 'application/pdf', 'a.pdf', undefined],
  [5 * 1024 * 1024 + 1, 'application/pdf', 'a.pdf', 'too-large'],
  [9_000_000, 'image/jpeg', 'photo.jpg', 'no-pdf'],
])('a file of %i bytes, type %j and name %j: %s', (size, type, name, fault) => {
  expect(faultOf({ size, type, name })).toBe(fault);
});
