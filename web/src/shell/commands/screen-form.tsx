import { useRef } from 'react'
import { Form, type FormProps } from '../../ui/fields/form.tsx'
import { useSubmitShortcut } from './submit-shortcut.ts'

/** The main form on the screen, which Ctrl+Enter or ⌘+Enter sends from anywhere. */
export function ScreenForm(props: Omit<FormProps, 'ref'>) {
  const form = useRef<HTMLFormElement>(null)
  useSubmitShortcut(form)
  return <Form ref={form} {...props} />
}
