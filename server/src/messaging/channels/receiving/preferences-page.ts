import {
  type ChannelKind,
  type ConsentRow,
  isGranted,
  TOPIC_LANGUAGES,
  type TopicLanguage,
  wordsIn,
} from '../../../customers/index.ts'
import { escaped } from '../../../platform/core/index.ts'
import { htmlPage, type PublicAnswer, plainPage } from '../../../platform/operations/index.ts'
import { CHANNEL_WORDS, LANGUAGE_NAMES, PREFERENCE_PAGE } from './preferences-words.ts'

export interface Shown {
  language: TopicLanguage
  /** Without topics: the person is not known or there are none. */
  consents: readonly ConsentRow[]
  /** The channels by which the person has an address. */
  channels: readonly ChannelKind[]
  isListed: boolean
  isSaved: boolean
}

/** The page on which a person chooses topics. It works without scripts. */
export function preferencesPage(shown: Shown): PublicAnswer {
  const { language, isListed, isSaved } = shown
  const words = PREFERENCE_PAGE[language]
  const told = [...(isSaved ? [words.saved] : []), ...(isListed ? [words.listed] : [])]
  const status = told.length === 0 ? '' : `<p role="status"><b>${told.map(escaped).join(' ')}</b></p>`
  const leave = `<hr><form method="post"><p>${escaped(words.all)}</p>${hidden('lang', language)}
<button name="do" value="leave">${escaped(words.leave)}</button></form>`
  const body = `${languagesNav(language)}${status}${topicsForm(shown)}${isListed ? '' : leave}`
  return htmlPage({ language, title: words.title, body })
}

/** What is shown after the last message. */
export function leftPage(language: TopicLanguage): PublicAnswer {
  return plainPage({ language, ...PREFERENCE_PAGE[language].left, button: null })
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`
}

function languagesNav(current: TopicLanguage): string {
  const links = TOPIC_LANGUAGES.map((language) =>
    language === current
      ? `<b aria-current="true">${LANGUAGE_NAMES[language]}</b>`
      : `<a href="?lang=${language}" lang="${language}" hreflang="${language}">${LANGUAGE_NAMES[language]}</a>`,
  )
  return `<nav aria-label="${escaped(PREFERENCE_PAGE[current].languages)}">${links.join(' ')}</nav>`
}

function topicsForm({ language, consents, channels }: Shown): string {
  const words = PREFERENCE_PAGE[language]
  const offered = consents.filter(({ channel }) => channels.includes(channel))
  if (offered.length === 0) return `<p>${escaped(words.none)}</p>`
  const topics = [...Map.groupBy(offered, ({ topic_id }) => topic_id).values()]
  return `<p>${escaped(words.text)}</p><form method="post">${hidden('lang', language)}
${topics.map((rows) => topicField(rows, language)).join('\n')}
<p><button name="do" value="save">${escaped(words.save)}</button></p></form>`
}

function topicField(rows: readonly ConsentRow[], language: TopicLanguage): string {
  const { name, description } = rows[0]!
  const about = wordsIn(description, language)
  return `<fieldset><legend>${escaped(wordsIn(name, language))}</legend>${about && `<p>${escaped(about)}</p>`}
${rows.map((row) => choice(row, language)).join('')}</fieldset>`
}

/** The names of the fields: what was shown, and what is ticked. */
export const SHOWN = 'shown'
export const TICKED = 'topic'

export function fieldOf({ topic_id, channel }: Pick<ConsentRow, 'topic_id' | 'channel'>): string {
  return `${topic_id}:${channel}`
}

function choice(row: ConsentRow, language: TopicLanguage): string {
  const waits = row.state === 'pending' ? ` (${PREFERENCE_PAGE[language].pending})` : ''
  const ticked = isGranted(row) ? ' checked' : ''
  return `${hidden(SHOWN, fieldOf(row))}<label><input type="checkbox" name="${TICKED}" value="${fieldOf(row)}"${ticked}>${CHANNEL_WORDS[row.channel]}${escaped(waits)}</label>`
}
