import {statusCommand} from '../../cli/status-command.js';

export default statusCommand('reject', {
  summary: 'Reject proposals; they are archived, not deleted.',
  example: 'the proposal is archived',
});
