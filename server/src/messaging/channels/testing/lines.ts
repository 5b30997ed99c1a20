/** A listener for the data of a socket, which gets each line that ends with CRLF. */
export function byLine(answer: (line: string) => unknown): (chunk: Buffer) => void {
  let rest = ''
  return (chunk) => {
    rest += chunk.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      answer(line)
    }
  }
}
