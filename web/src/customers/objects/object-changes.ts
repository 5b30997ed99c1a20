import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useRef } from 'react'
import { errorText } from '../../shell/error-text.ts'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { toast } from '../../ui/overlays/toaster.tsx'

type CustomObject = Output<'cdp_custom_objects_get'>

/** A part of an object that changes alone. */
interface Part<T> {
  valueIn: (object: CustomObject) => T
  /** What to send for another value. The service replaces attributes as a whole. */
  changes: (value: T, object: CustomObject) => Partial<Pick<CustomObject, 'displayName' | 'attributes'>>
}

const NAME: Part<string | null> = {
  valueIn: ({ displayName }) => displayName,
  changes: (displayName) => ({ displayName }),
}

/** One attribute; undefined: the object does not have it. */
function attribute(name: string): Part<unknown> {
  return {
    valueIn: ({ attributes }) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined),
    changes: (value, { attributes: { [name]: _, ...rest } }) => ({
      attributes: value === undefined ? rest : { ...rest, [name]: value },
    }),
  }
}

/**
 * Changes an object and offers to undo it. Each change, and each way back, starts from the object as it is then, so
 * that everything else stays. They are made one after the other, because one that reads the object before another is
 * stored would take it back. Returns the error message, if any.
 */
export function useChangeObject(type: string, externalId: string) {
  const { t } = useLingui()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Returns the value before. */
  const store = <T>(part: Part<T>, value: T): Promise<T> => {
    const stored = last.current.then(async () => {
      const object = await parley.customObjects.get({ type, externalId })
      await parley.customObjects.upsert({ type, externalId, ...part.changes(value, object) } as never)
      return part.valueIn(object)
    })
    last.current = stored.catch(() => undefined)
    return stored
  }
  const change = async <T>(part: Part<T>, value: T, isUndo = false): Promise<string | undefined> => {
    try {
      const before = await store(part, value)
      if (isUndo) toast.success(t`Change undone`)
      else
        toast.success(t`Saved`, {
          action: { label: t`Undo`, onClick: () => void change(part, before, true) },
        })
      return undefined
    } catch (error) {
      const message = errorText(error)
      if (isUndo) toast.error(message)
      return message
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['objects', type] })
    }
  }
  return {
    /** An empty name removes it. */
    rename: (name: string) => change(NAME, name.trim() || null),
    setAttribute: (name: string, value: unknown) => change(attribute(name), value),
  }
}
