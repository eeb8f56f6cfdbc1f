/** What the build makes out of modules that are no TypeScript. */
declare module '#words/borrower/*' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
declare module 'virtual:client-assets' {
  /** What the client build made, for the bundle that renders its pages. */
  export const clientAssets: {
    build: string;
    builtAt: number;
    entry: string;
    preload: string[];
    font: string;
    css: string;
    stylesheet: string;
    chunks: Record<string, string[]>;
  };
}
