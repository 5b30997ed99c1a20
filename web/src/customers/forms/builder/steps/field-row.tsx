import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { cn } from '../../../../ui/class-names.ts'
import { ChevronRight } from '../../../../ui/icons/icons.tsx'
import { Badge } from '../../../../ui/records/badge.tsx'
import { type DraftField, shownIn } from '../../draft/draft.ts'
import { moveField, removeField } from '../../draft/edits.ts'
import { useDraftEditor } from '../draft-context.ts'
import { Grip } from '../inputs/grip.tsx'
import { PlaceButtons } from '../inputs/place-buttons.tsx'
import { FieldEditor } from './field-editor.tsx'
import { TYPE_WORDS } from './field-types.ts'

interface FieldRowProps {
  field: DraftField
  /** The index of its step. */
  step: number
  /** Its index among all fields, by which the API names its issues. */
  at: number
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  onOpen: (key: string | undefined) => void
}

/** One field, folded or with its settings. Alt and an arrow move it. */
export function FieldRow({ field, step, at, isFirst, isLast, isOpen, onOpen }: FieldRowProps) {
  const { t } = useLingui()
  const { draft, edit, language, issues, isEditable, drag } = useDraftEditor()
  const { key, label, type } = field
  const name = shownIn(label, language, draft) || key
  const problems = issues.filter(({ path }) => path === `fields.${at}` || path.startsWith(`fields.${at}.`))
  const button = useRef<HTMLButtonElement>(null)
  const isMoved = useRef(false)
  const move = (by: 1 | -1) => edit((before) => moveField(before, key, by))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || !event.altKey || !isEditable) return
    event.preventDefault()
    isMoved.current = event.target === button.current
    move(by)
  }
  // A row that moves within its list can lose the focus.
  useEffect(() => {
    if (isMoved.current) button.current?.focus()
    isMoved.current = false
  })
  return (
    <li
      {...drag.fields.itemOf(key, String(step))}
      onKeyDown={onKeyDown}
      className="border-b last:border-b-0 data-dragged:opacity-50 data-drop:shadow-[inset_0_2px_0_var(--accent)]"
    >
      <div className="flex items-center gap-1 py-1 pr-2 pl-2">
        {isEditable && <Grip {...drag.fields.gripOf(key)} />}
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : key)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1 text-left hover:bg-hover"
        >
          <ChevronRight size={14} className={cn('shrink-0 text-faint', isOpen && 'rotate-90')} />
          <span className="min-w-0 truncate font-medium" dir="auto">
            {name}
          </span>
          <span className="shrink-0 text-xs text-soft">{t(TYPE_WORDS[type] ?? TYPE_WORDS.text)}</span>
          {field.required && (
            <span className="text-xs text-faint phone:hidden">
              <Trans>required</Trans>
            </span>
          )}
          {problems.length > 0 && (
            <Badge tone="danger">
              <Trans>Check</Trans>
            </Badge>
          )}
        </button>
        {isEditable && (
          <PlaceButtons
            name={name}
            isFirst={isFirst}
            isLast={isLast}
            onMove={move}
            onRemove={() => edit((before) => removeField(before, key))}
          />
        )}
      </div>
      {isOpen && (
        <>
          {problems
            .filter(({ path }) => path === `fields.${at}`)
            .map(({ message }) => (
              <p key={message} className="px-4 pb-2 text-xs text-danger">
                {message}
              </p>
            ))}
          <FieldEditor field={field} at={at} onRename={onOpen} />
        </>
      )}
    </li>
  )
}
