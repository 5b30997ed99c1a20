import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { useEmailTemplates, useTemplates } from '../../editor/use-names.ts'
import type { StepOf } from '../../graph/graph.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { useStepForm } from '../step-form.ts'
import { BindingFields, placeholdersIn } from './binding-fields.tsx'
import { useNumbers } from './entry-form.tsx'
import type { KindFormProps } from './props.ts'

type Fallback<K extends 'SEND_MESSAGE' | 'SEND_EMAIL'> = NonNullable<
  NonNullable<StepOf<K>['inputs']>['channelFallback']
>

/** The email that is sent when the WhatsApp message of a step fails. */
export function EmailFallback({ recordId, step, issues }: KindFormProps<'SEND_MESSAGE'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<'SEND_MESSAGE'>(recordId, step, issues)
  const templates = useEmailTemplates().data ?? []
  const fallback = inputs.channelFallback
  const template = templates.find(({ id }) => id === fallback?.templateId)
  const change = (changes: Changes<Fallback<'SEND_MESSAGE'>>) =>
    set('channelFallback', changed<Fallback<'SEND_MESSAGE'>>({ channel: 'email', ...fallback }, changes))
  return (
    <FallbackFrame
      label={t`Send an email if this fails`}
      text={t`If the message fails or can’t be sent (for example, without a phone number), the person gets this email. Nobody gets it twice.`}
      isOn={fallback !== undefined}
      disabled={!isEditable}
      onToggle={(isOn) => set('channelFallback', isOn ? { channel: 'email' } : undefined)}
    >
      <AfterField
        hint={t`Also sends it if WhatsApp has not reported the delivery by then. Leave it empty to send it only after a failure.`}
        problem={problem('channelFallback.after')}
        disabled={!isEditable}
        value={fallback?.after}
        onChange={(after) => change({ after })}
      />
      <div data-field="channelFallback.templateId">
        <SelectField
          label={t`Email template`}
          problem={problem('channelFallback.templateId')}
          disabled={!isEditable}
          value={fallback?.templateId ?? ''}
          onChange={(id) => change({ templateId: id || undefined, templateBindings: undefined })}
        >
          <option value="">{t`None. Write the email here.`}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PlacedText
        field="channelFallback.subject"
        label={t`Subject of the email`}
        {...(template && { hint: t`The template’s if you leave it empty.` })}
        problem={problem('channelFallback.subject')}
        disabled={!isEditable}
        value={fallback?.subject ?? ''}
        onChange={(subject) => change({ subject: subject || undefined })}
        onBlur={close}
        takesVariables
      />
      {template ? (
        <BindingFields
          placeholders={template.placeholders}
          bindings={fallback?.templateBindings}
          problem={problem('channelFallback.templateBindings')}
          disabled={!isEditable}
          onChange={(templateBindings) => change({ templateBindings })}
        />
      ) : (
        <PlacedText
          field="channelFallback.body"
          label={t`Text of the email`}
          problem={problem('channelFallback.body')}
          disabled={!isEditable}
          value={fallback?.body ?? ''}
          onChange={(body) => change({ body: body || undefined })}
          onBlur={close}
          isLong
          takesVariables
        />
      )}
    </FallbackFrame>
  )
}

/** The WhatsApp message that is sent when the email of a step fails. */
export function WhatsappFallback({ recordId, step, issues }: KindFormProps<'SEND_EMAIL'>) {
  const { t } = useLingui()
  const { names } = useEditor()
  const { inputs, set, problem, isEditable } = useStepForm<'SEND_EMAIL'>(recordId, step, issues)
  const templates = useTemplates().data ?? []
  const numbers = useNumbers()
  const fallback = inputs.channelFallback
  const template = templates.find(({ id }) => id === fallback?.templateId)
  const text = template ? (names.templates.get(template.id)?.text ?? '') : ''
  const change = (changes: Changes<Fallback<'SEND_EMAIL'>>) =>
    set('channelFallback', changed<Fallback<'SEND_EMAIL'>>({ channel: 'whatsapp', ...fallback }, changes))
  return (
    <FallbackFrame
      label={t`Send a WhatsApp message if this fails`}
      text={t`If the email can’t be sent or fails, the person gets this message, for example without an email address. Nobody gets it twice.`}
      isOn={fallback !== undefined}
      disabled={!isEditable}
      onToggle={(isOn) => set('channelFallback', isOn ? { channel: 'whatsapp' } : undefined)}
    >
      <AfterField
        hint={t`Also sends it if the email bounces within this time. Leave it empty to send it only after a failure.`}
        problem={problem('channelFallback.after')}
        disabled={!isEditable}
        value={fallback?.after}
        onChange={(after) => change({ after })}
      />
      <div data-field="channelFallback.templateId">
        <SelectField
          label={t`WhatsApp template`}
          problem={problem('channelFallback.templateId')}
          disabled={!isEditable}
          value={fallback?.templateId ?? ''}
          onChange={(id) => change({ templateId: id || undefined, templateBindings: undefined })}
        >
          <option value="">{t`Choose a template`}</option>
          {templates
            .filter(({ id, status }) => status === 'APPROVED' || id === fallback?.templateId)
            .map(({ id, name, language }) => (
              <option key={id} value={id}>
                {name} · {language}
              </option>
            ))}
        </SelectField>
      </div>
      {text !== '' && (
        <p className="rounded-lg bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {text}
        </p>
      )}
      <BindingFields
        placeholders={placeholdersIn(template?.content)}
        bindings={fallback?.templateBindings}
        problem={problem('channelFallback.templateBindings')}
        disabled={!isEditable}
        onChange={(templateBindings) => change({ templateBindings })}
      />
      <div data-field="channelFallback.channelId">
        <SelectField
          label={t`Send from`}
          problem={problem('channelFallback.channelId')}
          disabled={!isEditable}
          value={fallback?.channelId ?? ''}
          onChange={(id) => change({ channelId: id || undefined })}
        >
          <option value="">{t`The first connected number`}</option>
          {numbers.map(({ id, name, phoneNumber }) => (
            <option key={id} value={id}>
              {name} {phoneNumber}
            </option>
          ))}
        </SelectField>
      </div>
    </FallbackFrame>
  )
}

type Changes<T> = { [F in keyof T]?: T[F] | undefined }

/** The fields with changes; those that are undefined are removed. */
function changed<T extends object>(before: T, changes: Changes<T>): T {
  const next = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(next) as T
}

function AfterField(props: {
  hint: string
  problem: string | undefined
  disabled: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { t } = useLingui()
  return <DurationField field="channelFallback.after" label={t`Not delivered after`} {...props} />
}

interface FallbackFrameProps {
  label: string
  /** What happens. */
  text: string
  isOn: boolean
  disabled: boolean
  onToggle: (isOn: boolean) => void
  children: ReactNode
}

function FallbackFrame({ label, text, isOn, disabled, onToggle, children }: FallbackFrameProps) {
  return (
    <div data-field="channelFallback" className="flex flex-col gap-3 rounded-md border p-3">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={isOn}
          disabled={disabled}
          onChange={({ target }) => onToggle(target.checked)}
        />
        {label}
      </label>
      {isOn && (
        <>
          <p className="text-xs text-soft">{text}</p>
          {children}
        </>
      )}
    </div>
  )
}
