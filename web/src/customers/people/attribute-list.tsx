import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input, NativeSelect } from '../../ui/fields/input.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Plus, X } from '../../ui/icons/icons.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { AttributeValue } from './attribute-value.tsx'
import { Editable } from './editable.tsx'

type Kind = 'text' | 'number' | 'boolean' | 'json'

interface AttributeListProps {
  attributes: Readonly<Record<string, unknown>>
  mayWrite: boolean
  /** Sets one attribute; undefined removes it. Returns the error message, if any. */
  change: (name: string, value: unknown) => Promise<string | undefined>
}

/** The attributes of a person or an object, edited in place by type. */
export function AttributeList({ attributes, mayWrite, change }: AttributeListProps) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const remove = async (key: string) => {
    // The button goes with its attribute, so the focus goes to the next one that stays.
    adder.current?.focus()
    const wrong = await change(key, undefined)
    if (wrong !== undefined) toast.error(wrong)
  }
  const entries = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <section>
      <div className="mb-1 flex items-center">
        <h2 className="flex-1 text-xs font-medium text-faint">
          <Trans>Attributes</Trans>
        </h2>
        {mayWrite && (
          <Button
            ref={adder}
            kind="quiet"
            size="smallIcon"
            aria-label={t`Add attribute`}
            onClick={() => setAdding(true)}
          >
            <Plus size={14} />
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-0.5">
        {entries.map(([key, value]) => (
          <div key={key} className="group contents">
            <dt className="truncate py-1 text-soft" title={key} dir="auto">
              {key}
            </dt>
            <dd className="grid grid-cols-[minmax(0,1fr)_1.75rem]">
              <ValueOf name={key} value={value} mayWrite={mayWrite} onSave={(next) => change(key, next)} />
              {mayWrite && (
                <Button
                  kind="quiet"
                  size="smallIcon"
                  aria-label={t`Remove ${key}`}
                  onClick={() => void remove(key)}
                  className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
                >
                  <X size={13} />
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {entries.length === 0 && !isAdding && (
        <p className="text-faint">
          <Trans>No attributes yet.</Trans>
        </p>
      )}
      {isAdding && (
        <NewAttribute
          onDone={() => setAdding(false)}
          onAdd={(key, value) => change(key, value)}
          taken={Object.keys(attributes)}
        />
      )}
    </section>
  )
}

interface ValueOfProps {
  name: string
  value: unknown
  mayWrite: boolean
  onSave: (value: unknown) => Promise<string | undefined>
}

function ValueOf({ name, value, mayWrite, onSave }: ValueOfProps) {
  const { t } = useLingui()
  const kind = kindOf(value)
  const toggle = async (next: boolean) => {
    const problem = await onSave(next)
    if (problem !== undefined) toast.error(problem)
  }
  if (kind === 'boolean') {
    return (
      <span className="flex h-7 items-center px-1.5">
        <Switch
          aria-label={name}
          checked={value as boolean}
          disabled={!mayWrite}
          onCheckedChange={(next) => void toggle(next)}
        />
      </span>
    )
  }
  const save = async (text: string) => {
    const parsed = valueIn(text, kind)
    return parsed.isValue
      ? onSave(parsed.value)
      : kind === 'number'
        ? t`Enter a number.`
        : t`Enter valid JSON.`
  }
  return (
    <Editable
      label={name}
      mayWrite={mayWrite}
      text={kind === 'json' ? JSON.stringify(value) : value === null ? '' : String(value)}
      shown={<AttributeValue value={value} />}
      type={kind === 'number' ? 'number' : 'text'}
      onSave={save}
    />
  )
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as Kind
  return typeof value === 'object' && value !== null ? 'json' : 'text'
}

function valueIn(text: string, kind: Kind): { isValue: true; value: unknown } | { isValue: false } {
  if (kind === 'number') {
    const number = Number(text)
    return text.trim() !== '' && Number.isFinite(number)
      ? { isValue: true, value: number }
      : { isValue: false }
  }
  if (kind === 'boolean') return { isValue: true, value: text === 'true' }
  if (kind === 'text') return { isValue: true, value: text === '' ? null : text }
  try {
    return { isValue: true, value: JSON.parse(text) }
  } catch {
    return { isValue: false }
  }
}

interface NewAttributeProps {
  onDone: () => void
  onAdd: (key: string, value: unknown) => Promise<string | undefined>
  taken: readonly string[]
}

function NewAttribute({ onDone, onAdd, taken }: NewAttributeProps) {
  const { t } = useLingui()
  const [key, setKey] = useState('')
  const [kind, setKind] = useState<Kind>('text')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    const parsed = valueIn(text, kind)
    if (taken.includes(key)) return setProblem(t`An attribute with this name already exists.`)
    if (!parsed.isValue) return setProblem(t`Enter a value of the selected type.`)
    const wrong = await onAdd(key, parsed.value)
    if (wrong === undefined) onDone()
    setProblem(wrong)
  }
  return (
    <Form onSubmit={submit} className="mt-2 flex flex-col gap-2 rounded-md border bg-canvas p-2.5">
      <div className="flex gap-2">
        <Input
          aria-label={t`Name`}
          placeholder={t`Name`}
          required
          autoFocus
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <NativeSelect
          aria-label={t`Type`}
          className="!w-auto"
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          <option value="text">{t`text`}</option>
          <option value="number">{t`number`}</option>
          <option value="boolean">{t`yes or no`}</option>
          <option value="json">JSON</option>
        </NativeSelect>
      </div>
      {kind === 'boolean' ? (
        <NativeSelect aria-label={t`Value`} value={text} onChange={(event) => setText(event.target.value)}>
          <option value="false">{t`no`}</option>
          <option value="true">{t`yes`}</option>
        </NativeSelect>
      ) : (
        <Input
          aria-label={t`Value`}
          placeholder={t`Value`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {problem && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" kind="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="small" kind="primary" type="submit">
          <Trans>Add</Trans>
        </Button>
      </div>
    </Form>
  )
}
