declare module '*.css' {
  /** Without what browsers do not need. */
  const text: string
  export default text
}
