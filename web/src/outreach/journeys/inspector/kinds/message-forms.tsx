import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Cards } from '../../../../messaging/cards/cards.tsx'
import { SmsLength } from '../../../../messaging/channels/sms/sms-length.tsx'
import { SmsSender } from '../../../../messaging/channels/sms/sms-sender.tsx'
import { SelectField, UnlistedOption } from '../../../../ui/fields/select-field.tsx'
import { useTemplateStatus } from '../../../initiatives/plan/template-status.ts'
import { useEditor } from '../../editor/editor-context.ts'
import { useEmailTemplates, useTemplates } from '../../editor/use-names.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { useStepForm } from '../step-form.ts'
import { BindingFields, placeholdersIn } from './binding-fields.tsx'
import { useNumbers } from './entry-form.tsx'
import { FallbackFields } from './fallback-fields.tsx'
import { NewTemplate } from './new-template.tsx'
import type { KindFormProps } from './props.ts'

export function MessageForm({ recordId, step, issues }: KindFormProps<'SEND_MESSAGE'>) {
  const { t } = useLingui()
  const { names } = useEditor()
  const { inputs, set, change, problem, isEditable } = useStepForm<'SEND_MESSAGE'>(recordId, step, issues)
  const templates = useTemplates().data ?? []
  const numbers = useNumbers()
  const statusWords = useTemplateStatus()
  const linked = names.linked.get(step.id)
  const template = templates.find(({ id }) => id === (inputs.templateId ?? linked))
  const text = template ? (names.templates.get(template.id)?.text ?? '') : ''
  return (
    <>
      <div data-field="templateId">
        <SelectField
          label={t`Template`}
          problem={problem('templateId')}
          disabled={!isEditable}
          value={inputs.templateId ?? ''}
          onChange={(id) =>
            change({
              templateId: id || undefined,
              templateName: templates.find((each) => each.id === id)?.name,
            })
          }
        >
          <option value="">
            {linked ? t`The initiative’s template of this round` : t`Choose a template`}
          </option>
          {templates
            .filter(({ id, status }) => status === 'APPROVED' || id === inputs.templateId)
            .map(({ id, name, language, status }) => (
              <option key={id} value={id}>
                {name} · {language}
                {status === 'APPROVED' ? '' : ` · ${statusWords(status)}`}
              </option>
            ))}
          <UnlistedOption
            value={inputs.templateId}
            listed={templates.map(({ id }) => id)}
            name={inputs.templateName}
          />
        </SelectField>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {template && (
          <Link to="/templates/$id" params={{ id: template.id }} className="text-accent hover:underline">
            {t`Open the template`}
          </Link>
        )}
        {isEditable && (
          <NewTemplate
            channel="whatsapp"
            onDone={({ id, name }) => change({ templateId: id, templateName: name })}
          />
        )}
      </div>
      {text !== '' && (
        <p className="rounded-lg bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {text}
        </p>
      )}
      <Cards content={template?.content} fill={(words) => words} />
      <BindingFields
        placeholders={placeholdersIn(template?.content)}
        bindings={inputs.templateBindings}
        problem={problem('templateBindings')}
        disabled={!isEditable}
        onChange={(bindings) => set('templateBindings', bindings)}
      />
      <div data-field="channelId">
        <SelectField
          label={t`Send from`}
          problem={problem('channelId')}
          disabled={!isEditable}
          value={inputs.channelId ?? ''}
          onChange={(id) => set('channelId', id || undefined)}
        >
          <option value="">{t`The first connected number`}</option>
          {numbers.map(({ id, name, phoneNumber }) => (
            <option key={id} value={id}>
              {name} {phoneNumber}
            </option>
          ))}
          <UnlistedOption value={inputs.channelId} listed={numbers.map(({ id }) => id)} />
        </SelectField>
      </div>
      <DeliveryField
        problem={problem('deliveredWithin')}
        disabled={!isEditable}
        value={inputs.deliveredWithin}
        onChange={(value) => set('deliveredWithin', value)}
      />
      <FallbackFields recordId={recordId} step={step} issues={issues} />
    </>
  )
}

export function EmailForm({ recordId, step, issues }: KindFormProps<'SEND_EMAIL'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<'SEND_EMAIL'>(recordId, step, issues)
  const templates = useEmailTemplates().data ?? []
  const template = templates.find(({ id }) => id === inputs.templateId)
  return (
    <>
      <div data-field="templateId">
        <SelectField
          label={t`Template`}
          problem={problem('templateId')}
          disabled={!isEditable}
          value={inputs.templateId ?? ''}
          onChange={(id) => set('templateId', id || undefined)}
        >
          <option value="">{t`None. Write the email here.`}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <UnlistedOption value={inputs.templateId} listed={templates.map(({ id }) => id)} />
        </SelectField>
      </div>
      {isEditable && <NewTemplate channel="email" onDone={({ id }) => set('templateId', id)} />}
      <PlacedText
        field="subject"
        label={t`Subject`}
        {...(inputs.templateId && { hint: t`The template’s if you leave it empty.` })}
        problem={problem('subject')}
        disabled={!isEditable}
        value={inputs.subject ?? ''}
        onChange={(subject) => set('subject', subject || undefined)}
        onBlur={close}
        takesVariables
      />
      {inputs.templateId ? (
        <BindingFields
          placeholders={template?.placeholders ?? []}
          bindings={inputs.templateBindings}
          problem={problem('templateBindings')}
          disabled={!isEditable}
          onChange={(bindings) => set('templateBindings', bindings)}
        />
      ) : (
        <PlacedText
          field="body"
          label={t`Text`}
          problem={problem('body')}
          disabled={!isEditable}
          value={inputs.body ?? ''}
          onChange={(body) => set('body', body || undefined)}
          onBlur={close}
          isLong
          takesVariables
        />
      )}
      <DeliveryField
        problem={problem('deliveredWithin')}
        disabled={!isEditable}
        value={inputs.deliveredWithin}
        onChange={(value) => set('deliveredWithin', value)}
      />
      <FallbackFields recordId={recordId} step={step} issues={issues} />
    </>
  )
}

export function SmsForm({ recordId, step, issues }: KindFormProps<'SEND_SMS'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable, close } = useStepForm<'SEND_SMS'>(recordId, step, issues)
  const { text = '' } = inputs
  return (
    <>
      <PlacedText
        field="text"
        label={t`Text`}
        problem={problem('text')}
        disabled={!isEditable}
        value={text}
        onChange={(next) => set('text', next || undefined)}
        onBlur={close}
        isLong
        takesVariables
      />
      <SmsLength text={text} />
      <div data-field="channelId">
        <SmsSender
          value={inputs.channelId ?? ''}
          problem={problem('channelId')}
          disabled={!isEditable}
          onChange={(id) => set('channelId', id || undefined)}
        />
      </div>
      <DeliveryField
        problem={problem('deliveredWithin')}
        disabled={!isEditable}
        value={inputs.deliveredWithin}
        onChange={(value) => set('deliveredWithin', value)}
      />
      <FallbackFields recordId={recordId} step={step} issues={issues} />
    </>
  )
}

interface DeliveryFieldProps {
  problem: string | undefined
  disabled: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function DeliveryField(props: DeliveryFieldProps) {
  const { t } = useLingui()
  return (
    <DurationField
      field="deliveredWithin"
      label={t`Wait for the delivery`}
      hint={t`Leave it empty to go on when the message is sent.`}
      {...props}
    />
  )
}
