import { bySignal, type Words } from '../words.ts'

export const httpRequestWords = {
  name: { en: 'HTTP request', es: 'Solicitud HTTP', pt: 'Requisição HTTP' },
  does: {
    en: 'Calls your URL and keeps the response.',
    es: 'Llama a una dirección tuya y guarda la respuesta.',
    pt: 'Chama um endereço seu e guarda a resposta.',
  },
  waits: { en: 'Waits for the response', es: 'Espera la respuesta', pt: 'Espera a resposta' },
  why: bySignal({
    SUCCESS: { en: 'The call succeeded.', es: 'La llamada tuvo éxito.', pt: 'A chamada teve êxito.' },
    FAILED: { en: 'The call failed.', es: 'La llamada falló.', pt: 'A chamada falhou.' },
  }),
  failures: {},
} satisfies Words<'HTTP_REQUEST'>
