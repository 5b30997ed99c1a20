import { ParleyForm } from './element.ts'

/*
 * The script of the install tag. It needs neither a body nor a framework. A page that includes it twice defines the
 * element once.
 */
if (!customElements.get('parley-form')) {
  const { src = '' } = (document.currentScript ?? {}) as HTMLScriptElement
  ParleyForm.base = src.replace(/\/embed\/v1\/.*$/, '')
  customElements.define('parley-form', ParleyForm)
}
