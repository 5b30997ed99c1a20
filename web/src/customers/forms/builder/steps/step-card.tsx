import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { Card } from '../../../../ui/layout/page.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { FIELD_TYPES, type FieldType, type Step, shownIn } from '../../draft/draft.ts'
import { addField, changeStep, moveStep, removeStep } from '../../draft/edits.ts'
import { useDraftEditor } from '../draft-context.ts'
import { Grip } from '../inputs/grip.tsx'
import { PlaceButtons } from '../inputs/place-buttons.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { FieldRow } from './field-row.tsx'
import { TYPE_WORDS } from './field-types.ts'

interface StepCardProps {
  step: Step
  at: number
  /** How many steps the form has; one may be the only one of a form without steps. */
  total: number
  open: string | undefined
  onOpen: (key: string | undefined) => void
}

/** A step with its fields in the order in which visitors see them. */
export function StepCard({ step, at, total, open, onOpen }: StepCardProps) {
  const { t } = useLingui()
  const { draft, edit, language, isEditable, drag } = useDraftEditor()
  const isReal = (draft.steps?.length ?? 0) > 0
  const { fields = [] } = draft
  const shown = step.fields.flatMap((key) => {
    const place = fields.findIndex((field) => field.key === key)
    const field = fields[place]
    return field ? [{ field, place }] : []
  })
  const name = shownIn(step.title, language, draft) || t`Step ${at + 1}`
  const move = (by: 1 | -1) => edit((before) => moveStep(before, at, by))
  // Fields within the step take their own keys first.
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || !event.altKey || !isEditable || !isReal || event.defaultPrevented) return
    event.preventDefault()
    move(by)
  }
  return (
    <div
      {...drag.steps.itemOf(step.id, 'all')}
      role="group"
      aria-label={isReal ? name : t`Fields`}
      onKeyDown={onKeyDown}
      className="rounded-lg data-dragged:opacity-50 data-drop:shadow-[0_-6px_0_-4px_var(--accent)]"
    >
      <Card
        title={isReal ? name : t`Fields`}
        actions={
          isReal &&
          isEditable && (
            <>
              <Grip {...drag.steps.gripOf(step.id)} />
              <PlaceButtons
                name={name}
                isFirst={at === 0}
                isLast={at === total - 1}
                onMove={move}
                onRemove={() => edit((before) => removeStep(before, at))}
              />
            </>
          )
        }
      >
        {isReal && (
          <div className="flex flex-col gap-3 border-b px-4 py-3">
            <TextInput
              label={t`Title of step ${at + 1}`}
              path={`steps.${at}.title`}
              text={step.title}
              onChange={(title) =>
                edit((before) => changeStep(before, at, { title } as Partial<Step>), `step ${at}`)
              }
            />
            <ConditionEditor
              before={step.id}
              condition={step.showIf}
              path={`steps.${at}.showIf`}
              onChange={(showIf) => edit((before) => changeStep(before, at, { showIf } as Partial<Step>))}
            />
          </div>
        )}
        <div
          {...drag.fields.listOf(String(at))}
          className="data-drop-end:shadow-[inset_0_-2px_0_var(--accent)]"
        >
          {shown.length === 0 ? (
            <p className="px-4 py-3 text-soft">
              <Trans>No fields here yet. Add the first question.</Trans>
            </p>
          ) : (
            <ul>
              {shown.map(({ field, place }, index) => (
                <FieldRow
                  key={field.key}
                  field={field}
                  step={at}
                  at={place}
                  isFirst={index === 0 && at === 0}
                  isLast={index === shown.length - 1 && at === total - 1}
                  isOpen={open === field.key}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          )}
        </div>
        {isEditable && <AddField step={at} stepName={isReal ? name : null} onOpen={onOpen} />}
      </Card>
    </div>
  )
}

function AddField({
  step,
  stepName,
  onOpen,
}: {
  step: number
  stepName: string | null
  onOpen: (key: string) => void
}) {
  const { t } = useLingui()
  const { draft, edit, language } = useDraftEditor()
  const add = (type: FieldType) => {
    const isChoice = type === 'choice' || type === 'multi_choice'
    const words = [t`First option`, t`Second option`]
    const options = words.map((label, at) => ({ value: `option${at + 1}`, label: inFirst(label) }))
    const next = addField(draft, step, type, isChoice ? options : undefined)
    edit(() => next)
    onOpen(next.fields!.at(-1)!.key)
  }
  const inFirst = (label: string) => ((draft.languages?.length ?? 0) > 1 ? { [language]: label } : label)
  return (
    <div className="border-t px-3 py-2">
      <Menu
        trigger={
          <AddButton aria-label={stepName === null ? t`Add field` : t`Add field to ${stepName}`}>
            <Trans>Add field</Trans>
          </AddButton>
        }
      >
        {FIELD_TYPES.map((type) => (
          <MenuItem key={type} onSelect={() => add(type)}>
            {t(TYPE_WORDS[type])}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
