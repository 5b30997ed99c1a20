import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** A block of code in a page, with what a comment before it says; readers do not see the comment. */
export interface Block {
  page: string
  /** Of the opening fence, from 1. */
  line: number
  language: string
  code: string
  /** Why it cannot run here. */
  notRun?: string
  /** Run it again until its output has this text. */
  until?: string
}

const PAGES = ['README.md', 'docs/**/*.md', 'skills/*/SKILL.md']

/** All blocks of the documentation, in the order of each page. */
export function readBlocks(): Block[] {
  return globSync(PAGES, { cwd: ROOT }).toSorted().flatMap(blocksOf)
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let before = ''
  for (const [at, text] of readFileSync(join(ROOT, page), 'utf8').split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(text)
    if (open && fence) {
      blocks.push(open)
      open = null
    } else if (open) open.code += `${text}\n`
    else if (fence) open = { page, line: at + 1, language: fence[1]!, code: '', ...marksIn(before) }
    if (text.trim() !== '') before = text
  }
  return blocks
}

function marksIn(comment: string): Pick<Block, 'notRun' | 'until'> {
  const [, mark, text = ''] = /^<!-- (not run|until): (.+) -->$/.exec(comment) ?? []
  return mark === 'not run' ? { notRun: text } : mark === 'until' ? { until: text } : {}
}
