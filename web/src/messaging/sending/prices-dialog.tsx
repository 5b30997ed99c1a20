import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LongFormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RemoveButton } from '../../ui/controls/remove-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Plus } from '../../ui/icons/icons.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import {
  CATEGORIES,
  type Category,
  type DestinationDraft,
  draftOf,
  isPriced,
  isSmsPriced,
  type MessagePrices,
  NEW_DESTINATION,
  type PricesDraft,
  placeAmongSent,
  pricesOf,
} from './prices-draft.ts'
import { SmsPrices } from './sms-prices.tsx'

const FIELDS = ['prices.email', 'prices.whatsapp', 'prices.sms']

interface PricesDialogProps {
  prices: MessagePrices | null
  onClose: () => void
}

/** The prices of messages by category and destination. */
export function PricesDialog({ prices, onClose }: PricesDialogProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<PricesDraft>(() => draftOf(prices))
  const changes = [['sending-limits'], ['initiatives', 'launch-cost']]
  const restore = useApiMutation(
    (before: MessagePrices | null) => parley.sending.prices.set({ prices: before }),
    {
      changes,
      done: t`Change undone`,
    },
  )
  const save = useApiMutation(
    (typed: PricesDraft) => parley.sending.prices.set({ prices: pricesOf(typed) }),
    {
      quiet: true,
      changes,
      onDone: () => {
        onClose()
        toast.success(t`Prices saved`, { action: { label: t`Undo`, onClick: () => restore.mutate(prices) } })
      },
    },
  )
  const { destinations } = draft
  const sent = save.variables ?? draft
  const problemAt = (list: string, place: number | null, field: string) =>
    place === null ? undefined : fieldError(save.error, `prices.${list}.${place}.${field}`)
  const setDestinations = (next: readonly DestinationDraft[]) => setDraft({ ...draft, destinations: next })
  return (
    <LongFormDialog
      title={t`Message prices`}
      action={t`Save`}
      isDisabled={save.isPending}
      onSubmit={() => save.mutate(draft)}
      onClose={onClose}
      problem={formError(save.error, FIELDS)}
    >
      <p className="text-soft">
        <Trans>
          Enter what your providers charge for one message. Leave a price empty if you don’t know it.
        </Trans>
      </p>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField
          label={t`Currency`}
          value={draft.currency}
          onChange={(currency) => setDraft({ ...draft, currency })}
        >
          {currenciesIn(i18n.locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {code} · {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`An email`}
          inputMode="decimal"
          value={draft.email}
          onChange={(email) => setDraft({ ...draft, email })}
          problem={fieldError(save.error, 'prices.email')}
        />
      </div>
      {destinations.map((destination, at) => (
        <DestinationFields
          // biome-ignore lint/suspicious/noArrayIndexKey: destinations have no other name.
          key={at}
          destination={destination}
          number={at + 1}
          problem={(field) => problemAt('whatsapp', placeAmongSent(sent.destinations, at, isPriced), field)}
          onChange={(next) =>
            setDestinations(destinations.map((each, index) => (index === at ? next : each)))
          }
          onRemove={() => setDestinations(destinations.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => setDestinations([...destinations, NEW_DESTINATION])}
      >
        <Plus size={14} />
        <Trans>Add a destination</Trans>
      </Button>
      <SmsPrices
        prices={draft.sms}
        problem={(at, field) => problemAt('sms', placeAmongSent(sent.sms, at, isSmsPriced), field)}
        onChange={(sms) => setDraft({ ...draft, sms })}
      />
    </LongFormDialog>
  )
}

interface DestinationFieldsProps {
  destination: DestinationDraft
  number: number
  problem: (field: 'codes' | Category) => string | undefined
  onChange: (destination: DestinationDraft) => void
  onRemove: () => void
}

function DestinationFields({ destination, number, problem, onChange, onRemove }: DestinationFieldsProps) {
  const { t } = useLingui()
  const labels: Record<Category, string> = {
    marketing: t`Marketing`,
    utility: t`Utility`,
    authentication: t`Authentication`,
    service: t`Reply in a conversation`,
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="sr-only">{t`WhatsApp destination ${number}`}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`WhatsApp to numbers with`}
            hint={t`Calling codes, such as +57, +52. Leave it empty for all other countries.`}
            placeholder={t`All other countries`}
            value={destination.codes}
            onChange={(codes) => onChange({ ...destination, codes })}
            problem={problem('codes')}
          />
        </div>
        <RemoveButton label={t`Remove destination ${number}`} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {CATEGORIES.map((category) => (
          <TextField
            key={category}
            label={labels[category]}
            inputMode="decimal"
            value={destination[category]}
            onChange={(price) => onChange({ ...destination, [category]: price })}
            problem={problem(category)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function currenciesIn(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }))
}
