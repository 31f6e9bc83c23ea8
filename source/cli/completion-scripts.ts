// The shells only pass the words on; what fits is decided by `orbit __complete`, from the same tables as the help.
// The words come from records and are data: nothing here may expand them (`compgen -W` would run a `$(…)` in a tag).

export const completionScripts = {
  bash: `_orbit() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done \\
    < <(orbit __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "\${COMPREPLY[0]}" = "__files__" ]; then
    COMPREPLY=()
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
  fi
}
complete -o filenames -F _orbit orbit
`,
  zsh: `#compdef orbit
_orbit() {
  local -a answer
  answer=("\${(@f)$(orbit __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "$answer" == "__files__" ]]; then _files; else compadd -a answer; fi
}
compdef _orbit orbit
`,
  fish: `function __orbit_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l answer (orbit __complete -- $words[2..-1] 2>/dev/null)
  if test "$answer" = "__files__"
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $answer
  end
end
complete -c orbit -f -a '(__orbit_complete)'
`,
} as const;
