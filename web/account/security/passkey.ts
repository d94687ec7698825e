type Json = Record<string, unknown>;

/** Passkeys belong to a name, so there are none at a bare address, nor in browsers that do not read their options. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Null if the person gave up, or nothing suitable is at hand. */
async function asked(ask: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    return credential && (credential.toJSON() as unknown as Json);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export const createPasskey = (options: Json): Promise<Json | null> =>
  asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  );

export const signWithPasskey = (options: Json): Promise<Json | null> =>
  asked(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  );
