/** Some browsers start to read the content only after a while, above all on phones. */
const READABLE_MS = 60_000

/** Downloads text, JSON or what the service sent as a file. Browsers replace what a file name cannot have. */
export function saveAs(name: string, content: object | string): void {
  const file = content instanceof Blob ? content : new Blob([textOf(content)])
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), READABLE_MS)
}

function textOf(content: object | string): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2)
}
