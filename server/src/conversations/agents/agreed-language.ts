import { detectLanguage, type Language, showsLanguage } from '../understanding/index.ts'
import type { TranscriptMessage } from './agent.ts'

/**
 * The language that a conversation goes on in (docs/behaviour/conversations.md: Agents). The contact chooses it with
 * the first messages; without a choice it is the initiative's. Then a single message in another language does not
 * change it, but two in a row do.
 */
export async function agreedLanguage(
  transcript: readonly Pick<TranscriptMessage, 'author' | 'text'>[],
  initiative: Language,
): Promise<Language> {
  const { first, later } = repliesOf(transcript)
  let agreed = await detectLanguage(first.join('\n'), initiative)
  let before = agreed
  for (const text of later.filter(showsLanguage)) {
    const language = await detectLanguage(text, agreed)
    if (language === before) agreed = language
    before = language
  }
  return agreed
}

/** The contact's messages: those up to our first answer to them, and those after it. */
function repliesOf(transcript: readonly Pick<TranscriptMessage, 'author' | 'text'>[]) {
  const opening = transcript.findIndex(({ author }) => author === 'participant')
  const answered = transcript.findIndex(({ author }, at) => at > opening && author !== 'participant')
  const end = answered === -1 ? transcript.length : answered
  const textsOf = (part: typeof transcript) =>
    part.filter(({ author }) => author === 'participant').map(({ text }) => text)
  return { first: textsOf(transcript.slice(0, end)), later: textsOf(transcript.slice(end)) }
}
