import {begins, hasDigitAndLetter, near, type SecretRule} from './rule.js';

/** Where packages and images are published. */
export const registries = (): readonly SecretRule[] => [
  {
    name: 'an npm token',
    ...begins(['npm_'], '[A-Za-z0-9]{36}'),
    example: 'npm_{alnum:36}',
    counterExample: 'npm_config_registry',
  },
  {
    name: 'a registry token',
    expression: /:_(?:authToken|auth|password)[ \t]{0,3}=[ \t]{0,3}["']?([A-Za-z0-9+/=_.-]{12,2000})/g,
    keywords: [':_auth', ':_password'],
    example: '//registry.npmjs.org/:_authToken={uuid}',
    counterExample: '//registry.npmjs.org/:_authToken=${NPM_TOKEN}',
  },
  {
    name: 'a PyPI token',
    ...begins(['pypi-AgE'], '[A-Za-z0-9_-]{50,1000}'),
    example: 'pypi-AgEIcHlwaS5vcmc{url:140}',
    counterExample: 'pypi-AgE',
  },
  {
    name: 'a RubyGems key',
    ...begins(['rubygems_'], '[0-9a-f]{48}'),
    example: 'rubygems_{hex:48}',
    counterExample: 'rubygems_mirror',
  },
  {
    name: 'a crates.io token',
    ...begins(['cio'], '[A-Za-z0-9]{32}'),
    entropy: 3.2,
    example: 'cio{alnum:32}',
    counterExample: 'cio',
    isReal: hasDigitAndLetter,
  },
  {name: 'a NuGet key', ...begins(['oy2'], '[a-z0-9]{43}'), example: 'oy2{alow:43}', counterExample: 'oy2'},
  {
    name: 'a NuGet password',
    expression: /<add[ \t]{1,4}key="(?:ClearText)?Password"[ \t]{1,4}value="([^"\s]{6,200})"/gi,
    keywords: ['<add'],
    example: '<add key="ClearTextPassword" value="{alnum:20}" />',
    counterExample: '<add key="ClearTextPassword" value="%NUGET_PASSWORD%" />',
  },
  {
    name: 'a Clojars token',
    ...begins(['CLOJARS_'], '[A-Za-z0-9]{60}', 'i'),
    example: 'CLOJARS_{hex:60}',
    counterExample: 'CLOJARS_TOKEN',
  },
  {
    name: 'a Packagist token',
    ...begins(['packagist_'], '[a-z]{2,4}_[0-9a-f]{40,80}'),
    example: 'packagist_uut_{hex:68}',
    counterExample: 'packagist_token',
  },
  {
    name: 'a Docker Hub token',
    ...begins(['dckr_pat_', 'dckr_oat_'], '[A-Za-z0-9_-]{27,36}'),
    example: 'dckr_pat_{url:27}',
    counterExample: 'dckr_pat_token',
  },
  {
    name: 'a Docker registry login',
    expression: /"auth"[ \t]{0,3}:[ \t]{0,3}"([A-Za-z0-9+/]{16,800}={0,2})"/g,
    keywords: ['"auth"'],
    entropy: 3,
    example: '{"auths": {"registry.internal": {"auth": "{b64:40}"}}}',
    counterExample: '{"auth": "none"}',
  },
  {
    name: 'an Artifactory key',
    ...begins(['AKCp', 'cmVmdGtu'], '[A-Za-z0-9]{50,70}'),
    example: 'AKCp{alnum:69}',
    counterExample: 'AKCp',
  },
  {
    name: 'an Artifactory password',
    ...begins(['AP'], '[0-9][A-Za-z0-9]{30,60}'),
    entropy: 4,
    example: 'AP6{alnum:40}',
    counterExample: 'AP6',
    isReal: text => /\d.*\d.*\d/.test(text) && /[a-z]/.test(text),
  },
  {
    name: 'an Artifactory key',
    ...near(['jfrog', 'artifactory', 'bintray', 'xray'], '[A-Za-z0-9]{73}|[A-Za-z0-9]{64}'),
    entropy: 3,
    example: 'ARTIFACTORY_TOKEN={alnum:64}',
    counterExample: 'artifactory: our registry',
    isReal: hasDigitAndLetter,
  },
];
