const MAX_BYTES = 2 * 1024 * 1024
const [WIDTH, HEIGHT] = [480, 320]
const CHUNK = 8_192

export interface Picture {
  mimeType: 'image/png' | 'image/jpeg'
  /** In base64. */
  data: string
}

/** A small landscape. */
export function drawSamplePicture(): Picture {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')!
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, '#3b6ea5')
  sky.addColorStop(0.7, '#f4b183')
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#fff3d6'
  context.beginPath()
  context.arc(WIDTH * 0.7, HEIGHT * 0.5, 34, 0, 2 * Math.PI)
  context.fill()
  for (const [color, base, height] of [
    ['#4d5f57', 0.75, 90],
    ['#2f3d36', 0.9, 60],
  ] as const) {
    context.fillStyle = color
    context.beginPath()
    context.moveTo(0, HEIGHT)
    for (let x = 0; x <= WIDTH; x += 8)
      context.lineTo(x, HEIGHT * base - Math.abs(Math.sin(x / (height * 1.3))) * height)
    context.lineTo(WIDTH, HEIGHT)
    context.fill()
  }
  return { mimeType: 'image/jpeg', data: canvas.toDataURL('image/jpeg', 0.8).split(',')[1]! }
}

/** null: the file is of another type, or too large. */
export async function readPicture(file: File): Promise<Picture | null> {
  const { type } = file
  if ((type !== 'image/png' && type !== 'image/jpeg') || file.size > MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + CHUNK)))
  return { mimeType: type, data: btoa(parts.join('')) }
}
