import { useLingui } from '@lingui/react/macro'
import { replaced } from '../../../../customers/segments/filter/filter.ts'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { useTyped } from '../../../../ui/hooks/use-typed.ts'
import { useStepForm } from '../step-form.ts'
import { freeBranchId } from './branch-ids.ts'
import type { KindFormProps } from './props.ts'

export function SplitForm({ recordId, step, issues }: KindFormProps<'RANDOM_SPLIT'>) {
  const { t, i18n } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<'RANDOM_SPLIT'>(recordId, step, issues)
  const arms = inputs.arms ?? []
  const total = arms.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <fieldset data-field="arms" className="flex flex-col gap-2" disabled={!isEditable}>
      <legend className="mb-1 text-xs font-medium text-soft">{t`Paths and their shares`}</legend>
      {arms.map((arm, at) => {
        const number = at + 1
        return (
          <div key={arm.id} className="flex items-center gap-2">
            <Input
              aria-label={t`Name of path ${number}`}
              value={arm.label ?? ''}
              placeholder={arm.id}
              onBlur={close}
              onChange={({ target }) => {
                const { label: _, ...rest } = arm
                set('arms', replaced(arms, at, target.value === '' ? rest : { ...rest, label: target.value }))
              }}
            />
            <Share
              label={t`Share of path ${number} in percent`}
              share={arm.weight}
              onChange={(weight) => set('arms', replaced(arms, at, { ...arm, weight }))}
              onLeave={close}
            />
            %
            <RemoveButton
              label={t`Remove path ${number}`}
              onClick={() => set('arms', replaced(arms, at, null))}
            />
          </div>
        )
      })}
      <div className="flex items-center justify-between">
        <AddButton
          onClick={() => {
            const id = freeBranchId(arms)
            set('arms', [...arms, { id, weight: Math.max(1, 100 - total), label: id.toUpperCase() }])
          }}
        >
          {t`Add a path`}
        </AddButton>
        <span className={total === 100 ? 'tabular text-soft' : 'tabular text-danger'}>
          {i18n.number(total / 100, { style: 'percent' })}
        </span>
      </div>
      {problem('arms') && <p className="text-xs text-danger">{problem('arms')}</p>}
    </fieldset>
  )
}

interface ShareProps {
  label: string
  share: number
  onChange: (share: number) => void
  onLeave: () => void
}

/** A share in percent. While what is typed is none, the last one stays in the journey. */
function Share({ label, share, onChange, onLeave }: ShareProps) {
  const [typed, setTyped] = useTyped(share, String)
  return (
    <Input
      aria-label={label}
      aria-invalid={isShare(Number(typed)) ? undefined : true}
      type="number"
      min={1}
      max={100}
      className="!w-20"
      value={typed}
      onBlur={() => {
        setTyped(String(share), share)
        onLeave()
      }}
      onChange={({ target }) => {
        const next = Number(target.value)
        setTyped(target.value, isShare(next) ? next : share)
        if (isShare(next)) onChange(next)
      }}
    />
  )
}

function isShare(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 100
}
