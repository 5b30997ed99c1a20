/** Downloads text as a file. */
export function saveAs(name: string, content: object | string): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  const address = URL.createObjectURL(new Blob([text]))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
