import { plain } from '../../../understanding/index.ts'
import type { AgentInput } from '../../agent.ts'

/** Why a reply with words that the team never says must not be sent; null when it has none. */
export function guidelinesProblem(reply: string, guidelines: AgentInput['guidelines']): string | null {
  const words = ` ${spaced(reply)} `
  const said = guidelines?.neverSay.find((phrase) => {
    const found = spaced(phrase)
    // A phrase of signs alone has no words, and is compared as it is.
    return found === '' ? reply.includes(phrase) : words.includes(` ${found} `)
  })
  return said === undefined ? null : `Never say “${said}”. Say it in other words.`
}

function spaced(text: string): string {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
