/** Downloads text, JSON or what the service sent as a file. */
export function saveAs(name: string, content: object | string): void {
  const part =
    typeof content === 'string' || content instanceof Blob ? content : JSON.stringify(content, null, 2)
  const address = URL.createObjectURL(new Blob([part]))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
