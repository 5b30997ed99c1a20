import { bySignal, type Words } from '../words.ts'

export const httpRequestWords = {
  name: { en: 'HTTP request', es: 'Solicitud HTTP', pt: 'Requisição HTTP' },
  does: {
    en: 'Calls your URL and keeps the response.',
    es: 'Llama a tu URL y guarda la respuesta.',
    pt: 'Chama a sua URL e guarda a resposta.',
  },
  waits: { en: 'Waits for the response', es: 'Espera la respuesta', pt: 'Aguarda a resposta' },
  why: bySignal({
    SUCCESS: {
      en: 'The call succeeded.',
      es: 'La llamada se completó correctamente.',
      pt: 'A chamada foi concluída com sucesso.',
    },
    FAILED: { en: 'The call failed.', es: 'La llamada falló.', pt: 'A chamada falhou.' },
  }),
  failures: {},
} satisfies Words<'HTTP_REQUEST'>
