/** What the build makes out of modules that are no TypeScript. */
declare module '*?area=access' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=account' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=contract' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=documents' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=hardship' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=loan' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=settlement' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=verification' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=verify' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*?area=wallet' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
declare module 'virtual:client-assets' {
  /** What the client build made, for the bundle that renders its pages. */
  export const clientAssets: {
    entry: string;
    preload: string[];
    font: string;
    css: string;
    stylesheet: string;
    chunks: Record<string, string[]>;
  };
}
