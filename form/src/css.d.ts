declare module '*.css' {
  /** Minified CSS. */
  const text: string
  export default text
}
