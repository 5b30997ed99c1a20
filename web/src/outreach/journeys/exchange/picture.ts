import { getSmoothStepPath, Position } from '@xyflow/react'
import { type Frame, framesOf } from '../annotations/frames.ts'
import { NOTE_LINE, NOTE_PADDING, NOTE_WIDTH, noteHeight, noteLines } from '../annotations/note-size.ts'
import {
  beginningOf,
  endOf,
  NO_DECORATIONS,
  NODE_HEIGHT,
  nodesOf,
  type StepNode,
  type Way,
  waysOf,
} from '../canvas/flow.ts'
import { type Graph, type Note, notesOf, type Step } from '../graph/graph.ts'

/** The texts of the picture, in the language of whoever exports it. */
export interface PictureWords {
  titleOf: (step: Step) => string
  linesOf: (step: Step) => readonly string[]
  signalOf: (step: Step | undefined, signal: string) => string
}

const MARGIN = 40
const LABEL_BELOW = 26
const LABEL_HEIGHT = 20
/** About the width of a letter, which cannot be measured outside of a page. */
const LETTER = { title: 7.2, line: 6.2, label: 5.8 }
const PADDING = 12
const COLORS = {
  page: '#f7f7f8',
  card: '#ffffff',
  border: '#d4d4d8',
  text: '#18181b',
  soft: '#52525b',
  way: '#a1a1aa',
  frame: '#f0f0f1',
  note: '#fbf0da',
}
const FONT = 'font-family="Inter, \'Open Sans\', system-ui, sans-serif"'

export interface Picture {
  svg: string
  width: number
  height: number
}

/** The whole journey as a drawing of its own, whatever of it is on the screen. */
export function pictureOf(graph: Graph, words: PictureWords): Picture {
  const nodes = nodesOf(graph, NO_DECORATIONS, [])
  const ways = waysOf(graph, NO_DECORATIONS)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const frames = framesOf(graph, nodes)
  const notes = notesOf(graph).map(([, note]) => note)
  const boxes = [
    ...nodes.map(({ position, width: own }) => ({ ...position, width: own!, height: NODE_HEIGHT })),
    ...frames,
    ...notes.map(({ position, text }) => ({ ...position, width: NOTE_WIDTH, height: noteHeight(text) })),
  ]
  const left = Math.min(...boxes.map(({ x }) => x), 0) - MARGIN
  const top = Math.min(...boxes.map(({ y }) => y), 0) - MARGIN
  const width = Math.max(...boxes.map((box) => box.x + box.width), 0) + MARGIN - left
  const height = Math.max(...boxes.map((box) => box.y + box.height), 0) + MARGIN * 2 - top
  const drawn = ways.flatMap((way) => drawWay(way, byId, words))
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" ${FONT}>`,
    '<defs><marker id="end" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">' +
      `<path d="M0 0 10 5 0 10z" fill="${COLORS.way}"/></marker></defs>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${COLORS.page}"/>`,
    ...frames.map(drawFrame),
    ...drawn.map(({ path }) => path),
    ...notes.map(drawNote),
    ...nodes.map((node) => drawStep(node, words)),
    ...drawn.map(({ label }) => label),
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}

function drawFrame({ x, y, width, height, name }: Frame): string {
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${COLORS.frame}" stroke="${COLORS.border}" stroke-dasharray="5 4"/>`,
    `<text x="${x + PADDING}" y="${y + 20}" font-size="13" font-weight="500" fill="${COLORS.soft}">${textOf(name, width / LETTER.title)}</text>`,
  ].join('\n')
}

function drawNote({ text, position: { x, y } }: Note): string {
  return [
    `<rect x="${x}" y="${y}" width="${NOTE_WIDTH}" height="${noteHeight(text)}" rx="6" fill="${COLORS.note}" stroke="${COLORS.border}"/>`,
    ...noteLines(text).map(
      (line, at) =>
        `<text x="${x + NOTE_PADDING}" y="${y + NOTE_PADDING + 13 + at * NOTE_LINE}" font-size="12" fill="${COLORS.text}">${textOf(line, line.length)}</text>`,
    ),
  ].join('\n')
}

function drawStep({ position: { x, y }, width, data: { step } }: StepNode, words: PictureWords): string {
  const room = width! - PADDING * 2
  const lines = words.linesOf(step).slice(0, 2)
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${NODE_HEIGHT}" rx="9" fill="${COLORS.card}" stroke="${COLORS.border}"/>`,
    `<text x="${x + PADDING}" y="${y + 26}" font-size="14" font-weight="600" fill="${COLORS.text}">${textOf(words.titleOf(step), room / LETTER.title)}</text>`,
    ...lines.map(
      (line, at) =>
        `<text x="${x + PADDING}" y="${y + 48 + at * 18}" font-size="12" fill="${COLORS.soft}">${textOf(line, room / LETTER.line)}</text>`,
    ),
  ].join('\n')
}

function drawWay({ source, target, signal }: Way, nodes: ReadonlyMap<string, StepNode>, words: PictureWords) {
  const [from, to] = [nodes.get(source), nodes.get(target)]
  if (!from || !to) return []
  const [{ x, y }, end] = [beginningOf(from, signal), endOf(to)]
  const [path] = getSmoothStepPath({
    sourceX: x,
    sourceY: y,
    targetX: end.x,
    targetY: end.y,
    sourcePosition: Position.Bottom,
    targetPosition: Position.Top,
    borderRadius: 10,
  })
  const label = words.signalOf(from.data.step, signal)
  const width = Math.min(label.length, 16) * LETTER.label + 16
  const labelY = y + LABEL_BELOW
  return [
    {
      path: `<path d="${path}" fill="none" stroke="${COLORS.way}" stroke-width="1.5" marker-end="url(#end)"/>`,
      label:
        `<rect x="${x - width / 2}" y="${labelY - LABEL_HEIGHT / 2}" width="${width}" height="${LABEL_HEIGHT}" rx="10" fill="${COLORS.card}" stroke="${COLORS.border}"/>` +
        `<text x="${x}" y="${labelY + 4}" font-size="11" text-anchor="middle" fill="${COLORS.soft}">${textOf(label, 16)}</text>`,
    },
  ]
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for the drawing: as long as its place, and without what a drawing must not hold. */
function textOf(text: string, most: number): string {
  const letters = [...text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')]
  const short =
    letters.length > most
      ? `${letters.slice(0, Math.max(1, Math.floor(most) - 1)).join('')}…`
      : letters.join('')
  return short.replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter]!)
}
