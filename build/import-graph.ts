/** Which of our modules come with which, by their imports. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { root } from './root.ts';

/** What is imported, and the parts of a page that come later. */
const comesWith = /(?: from |lazyPart\(\s*\(\) =>\s*import\()'([#.][^']+)'/g;

/** A module of ours and all that it imports statically, or later as a part of it, as absolute paths. */
function follow(file: string, found: Set<string>): void {
  if (found.has(file) || !existsSync(file)) return;
  found.add(file);
  for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(comesWith)) {
    const target = source.startsWith('#')
      ? resolve(root, 'src', source.slice(1))
      : resolve(dirname(file), source);
    if (/\.tsx?$/.test(target)) follow(target, found);
  }
}

/** Sources below the package, without tests; forward slashes on every system. */
export function filesOf(...patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: root }).filter((file) => !/\.(test|d)\.ts/.test(file));
  return files.map((file) => file.replaceAll('\\', '/'));
}

/** These files and everything that comes with them. */
export function withImports(files: string[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) follow(resolve(root, file), found);
  return new Set([...found].map((file) => relative(root, file).replaceAll('\\', '/')));
}
