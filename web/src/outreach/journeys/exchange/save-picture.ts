import { saveAs } from '../../../shell/save-as.ts'
import type { Graph } from '../graph/graph.ts'
import { type Picture, type PictureWords, pictureOf } from './picture.ts'

/** Browsers refuse larger canvases. */
const MOST_PIXELS = 8_000
const SHARPNESS = 2

/** Downloads the whole journey as an image. */
export async function savePicture(
  graph: Graph,
  words: PictureWords,
  name: string,
  format: 'svg' | 'png',
): Promise<void> {
  const picture = pictureOf(graph, words)
  const svg = new Blob([picture.svg], { type: 'image/svg+xml' })
  saveAs(`${name}.${format}`, format === 'svg' ? svg : await pixelsOf(svg, picture))
}

async function pixelsOf(svg: Blob, { width, height }: Picture): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(SHARPNESS, MOST_PIXELS / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was drawn'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
