import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Tag } from '../../icons.tsx'
import { suggestionsOf, useLabels } from '../../labels.ts'

const MAX_LENGTH = 50

interface LabelMenuProps {
  labels: readonly string[]
  onChange: (labels: string[]) => void
  isDisabled?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Adds and removes the labels of a conversation. */
export function LabelMenu({ labels, onChange, isDisabled = false, ...state }: LabelMenuProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isOwnOpen, setOwnOpen] = useState(false)
  const { open = isOwnOpen, onOpenChange = setOwnOpen } = state
  const known = useLabels(open)
  const suggested = suggestionsOf(known, { typed, without: labels })
  const add = (label: string) => {
    if (label === '') return
    if (!labels.includes(label)) onChange([...labels, label])
    setTyped('')
    onOpenChange(false)
  }
  return (
    <Popover
      label={t`Labels`}
      align="end"
      className="w-64 p-3"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button size="small" disabled={isDisabled}>
          <Tag size={14} />
          {t`Label`}
        </Button>
      }
    >
      {labels.length > 0 && (
        <ul className="mb-2 flex flex-col">
          {labels.map((label) => (
            <li key={label} className="flex items-center gap-2">
              <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
              <RemoveButton
                label={t`Remove label ${label}`}
                onClick={() => onChange(labels.filter((other) => other !== label))}
              />
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={() => add(typed.trim())} className="flex gap-2">
        <Input
          autoFocus
          aria-label={t`New label`}
          placeholder={t`New label`}
          maxLength={MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {t`Add`}
        </Button>
      </Form>
      {suggested.length > 0 && (
        <ul aria-label={t`Labels in use`} className="mt-2 flex flex-wrap gap-1.5">
          {suggested.map((label) => (
            <li key={label} className="max-w-full">
              <button
                type="button"
                onClick={() => add(label)}
                className="min-h-6 max-w-full truncate rounded-full border px-2.5 text-xs hover:border-accent hover:bg-hover"
              >
                <bdi>{label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
