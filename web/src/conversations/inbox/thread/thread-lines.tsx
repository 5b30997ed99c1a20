import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useSession } from '../../../identity/session.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import type { Note } from '../cache/conversation.ts'
import { useMentionable } from '../cache/members.ts'
import { piecesOf } from '../composer/mentions.ts'
import { StickyNote } from '../icons.tsx'

/** In every time zone, a day begins with one of these. */
const QUARTER_MS = 15 * 60_000

/** A day in the organization's time zone. The same function each time, and quick for thousands of messages. */
export function useDayFormat(): (at: string) => string {
  const { i18n } = useLingui()
  const { locale } = i18n
  const { timeZone } = useSession().organization
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
    const known = new Map<number, string>()
    return (at) => {
      const quarter = Math.floor(Date.parse(at) / QUARTER_MS)
      const day = known.get(quarter) ?? format.format(quarter * QUARTER_MS)
      known.set(quarter, day)
      return day
    }
  }, [locale, timeZone])
}

export function DayLine({ day }: { day: string }) {
  // On a phone the thread is a page of its own, so its headings are one level higher.
  const Heading = useIsPhone() ? 'h2' : 'h3'
  return (
    <li className="sticky top-0 z-10 flex justify-center py-2">
      <Heading className="rounded-full border bg-surface px-2.5 py-0.5 text-2xs font-medium text-soft">
        {day}
      </Heading>
    </li>
  )
}

export function UnreadLine({ count }: { count: number }) {
  return (
    <li
      id="unread"
      tabIndex={-1}
      className="flex items-center gap-3 px-5 pt-3 text-2xs font-medium text-accent outline-none"
    >
      <span className="h-px flex-1 bg-accent/40" />
      {plural(count, { one: '# unread message', other: '# unread messages' })}
      <span className="h-px flex-1 bg-accent/40" />
    </li>
  )
}

/** A note of a colleague, in another color than messages. */
export function NoteLine({ note, author }: { note: Note; author: string }) {
  return (
    <li className="flex flex-col items-end px-5 pt-3 phone:px-3">
      <p className="mb-0.5 flex items-center gap-1 text-2xs text-faint">
        <StickyNote size={12} />
        <Trans>Note by</Trans> <bdi className="font-medium">{author}</bdi>
      </p>
      <p
        className="max-w-[min(34rem,85%)] rounded-lg bg-warn-soft px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"
        dir="auto"
      >
        <NoteText text={note.text} />
      </p>
      <p className="mt-0.5 text-2xs text-faint">
        <Timestamp at={note.createdAt} asTime />
      </p>
    </li>
  )
}

function NoteText({ text }: { text: string }) {
  const pieces = piecesOf(text, useMentionable())
  return pieces.map((piece, at) =>
    piece.email === null ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same member may be mentioned twice.
      <strong key={at} className="font-medium text-accent">
        {piece.text}
      </strong>
    ),
  )
}
