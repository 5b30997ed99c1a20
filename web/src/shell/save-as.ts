/** Some browsers start to read the content only after a while, above all on phones. */
const READABLE_MS = 60_000

/** Downloads text, JSON or what the service sent as a file. Browsers replace what a file name cannot have. */
export function saveAs(name: string, content: object | string): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  const href = URL.createObjectURL(content instanceof Blob ? content : new Blob([text]))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), READABLE_MS)
}
