import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { DurationField } from '../fields/duration-field.tsx'
import { useStepForm } from '../step-form.ts'
import type { Changes, Fallback, Sending } from './fallback.ts'
import { EmailContent, SmsContent, WhatsappContent } from './fallback-contents.tsx'
import type { KindFormProps } from './props.ts'

/** The other channels of each step, the first of which is taken. */
const OTHERS: Readonly<Record<Sending, readonly [Fallback['channel'], Fallback['channel']]>> = {
  SEND_MESSAGE: ['email', 'sms'],
  SEND_EMAIL: ['whatsapp', 'sms'],
  SEND_SMS: ['whatsapp', 'email'],
}

/** The message that is sent on another channel when that of a step fails. */
export function FallbackFields({ recordId, step, issues }: KindFormProps<Sending>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<Sending>(recordId, step, issues)
  const fallback: Fallback | undefined = inputs.channelFallback
  const put = (next: Fallback | undefined) => set('channelFallback', next as never)
  const names: Record<Fallback['channel'], string> = { whatsapp: 'WhatsApp', email: t`Email`, sms: 'SMS' }
  const fields = { problem, disabled: !isEditable, onBlur: close }
  const hint =
    step.kind === 'SEND_EMAIL'
      ? t`Also sends it if the email bounces within this time. Leave it empty to send it only after a failure.`
      : t`Also sends it if no delivery was reported by then. Leave it empty to send it only after a failure.`
  return (
    <div data-field="channelFallback" className="flex flex-col gap-3 rounded-md border p-3">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={fallback !== undefined}
          disabled={!isEditable}
          onChange={({ target }) =>
            put(target.checked ? ({ channel: OTHERS[step.kind][0] } as Fallback) : undefined)
          }
        />
        {t`Send another message if this fails`}
      </label>
      {fallback && (
        <>
          <p className="text-xs text-soft">
            {t`The person gets it if this message fails or can’t be sent, for example without an address. Nobody gets it twice.`}
          </p>
          <SelectField
            label={t`Channel`}
            disabled={!isEditable}
            value={fallback.channel}
            onChange={(channel) => put(changed({ channel } as Fallback, { after: fallback.after }))}
          >
            {OTHERS[step.kind].map((channel) => (
              <option key={channel} value={channel}>
                {names[channel]}
              </option>
            ))}
          </SelectField>
          <DurationField
            field="channelFallback.after"
            label={t`Not delivered after`}
            hint={hint}
            problem={problem('channelFallback.after')}
            disabled={!isEditable}
            value={fallback.after}
            onChange={(after) => put(changed(fallback, { after }))}
          />
          {fallback.channel === 'email' && (
            <EmailContent {...fields} content={fallback} onChange={(next) => put(changed(fallback, next))} />
          )}
          {fallback.channel === 'whatsapp' && (
            <WhatsappContent
              {...fields}
              content={fallback}
              onChange={(next) => put(changed(fallback, next))}
            />
          )}
          {fallback.channel === 'sms' && (
            <SmsContent {...fields} content={fallback} onChange={(next) => put(changed(fallback, next))} />
          )}
        </>
      )}
    </div>
  )
}

/** The fields with changes; those that are undefined are removed. */
function changed<T extends object>(before: T, changes: Changes<T>): T {
  const next = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(next) as T
}
