import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/records/avatar.tsx'
import { useMentionable } from '../cache/members.ts'
import { type Mentionable, mentionBefore } from './mentions.ts'

const SHOWN = 6

interface ChoiceOptions {
  text: string
  box: RefObject<HTMLTextAreaElement | null>
  isOn: boolean
  onWrite: (text: string) => void
}

/** The members that fit what was typed after an @ in a note. */
export function useMemberChoice({ text, box, isOn, onWrite }: ChoiceOptions) {
  const members = useMentionable()
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const idOf = useId()
  const cursor = box.current?.selectionStart ?? text.length
  const typed = isOn && dismissed !== text ? mentionBefore(text, Math.min(cursor, text.length)) : null
  const sought = typed?.sought.toLowerCase() ?? ''
  const found = members
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(sought))
    .slice(0, SHOWN)
  // A whole name was written, and more words follow.
  const isOpen =
    typed !== null && found.length > 0 && !members.some(({ name }) => name.toLowerCase() === sought)
  const at = Math.min(active, found.length - 1)
  const pick = ({ name }: Mentionable) => {
    const field = box.current
    if (!typed || !field) return
    const before = `${text.slice(0, typed.from)}@${name} `
    onWrite(before + text.slice(typed.from + 1 + typed.sought.length).trimStart())
    setActive(0)
    field.focus()
    requestAnimationFrame(() => field.setSelectionRange(before.length, before.length))
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.metaKey || event.ctrlKey) return false
    const acts: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(at + 1, found.length - 1)),
      ArrowUp: () => setActive(Math.max(at - 1, 0)),
      Enter: () => pick(found[at]!),
      Tab: () => pick(found[at]!),
      Escape: () => setDismissed(text),
    }
    const act = acts[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  /** The id of the option that Enter picks. */
  const activeId = isOpen ? idOf + at : undefined
  return { isOpen, found, at, idOf, activeId, pick, setActive, onKeyDown }
}

/** The list above the note: whom it can mention. */
export function MemberChoice({ choice }: { choice: ReturnType<typeof useMemberChoice> }) {
  const { t } = useLingui()
  const { found, at, idOf, pick, setActive } = choice
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1 overflow-hidden rounded-lg bg-raised text-ink shadow-pop">
      <div role="listbox" aria-label={t`Members to mention`} className="max-h-56 overflow-y-auto p-1">
        {found.map((member, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the note's field has the keys.
          <div
            key={member.email}
            id={idOf + index}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerEnter={() => setActive(index)}
            onClick={() => pick(member)}
            className={cn('flex min-h-8 items-center gap-2 rounded-md px-2', index === at && 'bg-hover')}
          >
            <Avatar name={member.name} />
            <bdi className="min-w-0 truncate">{member.name}</bdi>
            {member.name !== member.email && (
              <bdi className="ml-auto min-w-0 truncate text-xs text-soft">{member.email}</bdi>
            )}
          </div>
        ))}
      </div>
      <p className="border-t px-3 py-1.5 text-xs text-soft">
        <Trans>They are notified, and find this conversation under Mentions.</Trans>
      </p>
    </div>
  )
}
