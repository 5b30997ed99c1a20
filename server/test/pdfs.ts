import { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'

/** A PDF whose pages have these lines. */
export function pdfOf(pages: readonly string[][]): Buffer {
  return pdfFrom(pages.map((lines) => ({ bytes: drawing(lines), filter: '' })))
}

/** A PDF of a few kilobytes, of which one page unpacks into as many bytes. */
export async function hugePdf(size: number): Promise<Buffer> {
  const piece = Buffer.alloc(16 * 1024 * 1024, ' ')
  const pieces = Array.from({ length: Math.ceil(size / piece.length) }, () => piece)
  const bytes = await arrayBuffer(Readable.from(pieces).pipe(createDeflate()))
  return pdfFrom([{ bytes: new Uint8Array(bytes), filter: '/Filter /FlateDecode' }])
}

function drawing(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return Buffer.from(
    `BT /F1 12 Tf 72 720 Td ${lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')} ET`,
    'latin1',
  )
}

interface Content {
  bytes: Uint8Array<ArrayBuffer>
  filter: string
}

/** The least that readers take for a PDF: objects, where each begins, and which is the first. */
function pdfFrom(contents: readonly Content[]): Buffer {
  const kids = contents.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  const objects: (string | Content)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + i * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      content,
    ]),
  ]
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  for (const [i, object] of objects.entries()) {
    places.push(Buffer.concat(parts).length)
    const inside =
      typeof object === 'string'
        ? [Buffer.from(object)]
        : [
            Buffer.from(`<< /Length ${object.bytes.length} ${object.filter} >>\nstream\n`),
            object.bytes,
            Buffer.from('\nendstream'),
          ]
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), ...inside, Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(end)])
}
