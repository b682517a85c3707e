/** Passkeys: what the server asks and the browser answers, both as JSON. */

type Json = Record<string, unknown>

/** Why passkeys cannot be used here; empty if they can. */
export function obstacle(): string {
  if (!window.isSecureContext) return 'Passkeys need a secure address (https).'
  if (!('credentials' in navigator) || !window.PublicKeyCredential) return 'This browser knows no passkeys.'
  if (/^[\d.]+$|:/.test(location.hostname)) return 'Passkeys need a server with a name; this one is reached by its number.'
  return ''
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function text(data: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(data))
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Those the browser is not to make again, or may sign with. */
function known(list: unknown): PublicKeyCredentialDescriptor[] {
  return ((list ?? []) as { id: string }[]).map(({ id }) => ({ id: bytes(id), type: 'public-key' }))
}

function answered(credential: Credential | null, parts: (response: AuthenticatorResponse) => Json): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.')
  const { id, rawId, type, response } = credential
  return {
    id,
    rawId: text(rawId),
    type,
    response: { clientDataJSON: text(response.clientDataJSON), ...parts(response) },
  }
}

/** Make a passkey. */
export async function make(options: Json): Promise<Json> {
  const user = options.user as { id: string }
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: known(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  return answered(await navigator.credentials.create({ publicKey }), (response) => ({
    attestationObject: text((response as AuthenticatorAttestationResponse).attestationObject),
  }))
}

/** Sign with a passkey. */
export async function sign(options: Json): Promise<Json> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    allowCredentials: known(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  return answered(await navigator.credentials.get({ publicKey }), (response) => {
    const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
    return {
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle && text(userHandle),
    }
  })
}
