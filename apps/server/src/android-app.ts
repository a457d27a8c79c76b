/** An app in a store of Android's that shows this server's web app: a Trusted Web Activity. */
export interface AndroidApp {
  /** Such as `org.example.sampark`. */
  readonly package_name: string;
  /** The SHA-256 fingerprints of the certificates that sign it, as `keytool` writes them. */
  readonly fingerprints: readonly string[];
}

const PACKAGE = /^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/;
const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;
const PACKAGE_MOST = 200;
const FINGERPRINTS_MOST = 10;

/** Reads such an app: its package, then the fingerprints, a space between. @returns `null`: none is written; undefined: what is written is none */
export function readAndroidApp(text: string): AndroidApp | null | undefined {
  const [package_name = '', ...fingerprints] = text.trim().split(/[\s,]+/);
  if (package_name === '') return null;
  const upper = fingerprints.map((each) => each.toUpperCase());
  const isRight =
    PACKAGE.test(package_name) &&
    package_name.length <= PACKAGE_MOST &&
    upper.length >= 1 &&
    upper.length <= FINGERPRINTS_MOST &&
    upper.every((each) => FINGERPRINT.test(each));
  return isRight ? { package_name, fingerprints: upper } : undefined;
}
