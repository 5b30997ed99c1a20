import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import { RemoveButton } from '../../ui/controls/remove-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Plus } from '../../ui/icons/icons.tsx'
import type { SmsDraft } from './prices-draft.ts'

interface SmsPricesProps {
  prices: readonly SmsDraft[]
  problem: (at: number, field: keyof SmsDraft) => string | undefined
  onChange: (prices: readonly SmsDraft[]) => void
}

/** What a part of an SMS costs, by destination. */
export function SmsPrices({ prices, problem, onChange }: SmsPricesProps) {
  const { t } = useLingui()
  const change = (at: number, changed: Partial<SmsDraft>) =>
    onChange(prices.map((each, index) => (index === at ? { ...each, ...changed } : each)))
  return (
    <>
      {prices.map(({ codes, part }, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: destinations have no other name.
          key={at}
          className="grid grid-cols-[1fr_8rem_auto] items-start gap-3 rounded-md border p-3 phone:grid-cols-[1fr_auto]"
        >
          <legend className="sr-only">{t`SMS destination ${at + 1}`}</legend>
          <TextField
            label={t`SMS to numbers with`}
            hint={t`Calling codes, such as +57, +52. Leave it empty for all other countries.`}
            placeholder={t`All other countries`}
            value={codes}
            onChange={(next) => change(at, { codes: next })}
            problem={problem(at, 'codes')}
          />
          <div className="phone:order-3">
            <TextField
              label={t`Each part`}
              inputMode="decimal"
              value={part}
              onChange={(next) => change(at, { part: next })}
              problem={problem(at, 'part')}
            />
          </div>
          <RemoveButton
            label={t`Remove SMS destination ${at + 1}`}
            onClick={() => onChange(prices.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange([...prices, { codes: '', part: '' }])}
      >
        <Plus size={14} />
        <Trans>Add a destination of SMS</Trans>
      </Button>
    </>
  )
}
