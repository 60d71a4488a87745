package io.whizbang.work;

import static java.util.stream.Collectors.joining;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Json;
import io.whizbang.value.Text;
import io.whizbang.value.UuidV7;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Who a process is.
 *
 * @param instanceId an identity (UUID version 7) of one run of one process, never shared or reused
 * @param serviceName the service, of which each schema serves one
 * @param hostName the machine, for people who look for the process
 * @param processId its number on that machine
 * @param metadata anything else that is worth showing
 */
public record ServiceInstance(
    UUID instanceId,
    String serviceName,
    String hostName,
    int processId,
    @Nullable Json metadata) {

  public ServiceInstance {
    if (instanceId.version() != 7) {
      throw new InvalidInputException(
          "Instance id " + instanceId + " is no UUID of version 7; UuidV7.next() makes one");
    }
    Text.name("Service name", serviceName);
    Text.name("Host name", hostName);
  }

  /** This process under a new id. */
  public static ServiceInstance ofThisProcess(String serviceName) {
    return new ServiceInstance(
        UuidV7.next(), serviceName, ThisProcess.hostName(), ThisProcess.id(), null);
  }

  /** The same process under a new id: after its old one was removed. */
  public ServiceInstance withNewId() {
    return new ServiceInstance(UuidV7.next(), serviceName, hostName, processId, metadata);
  }

  /**
   * The same process, which has receptors for what is sent to these destinations and has it brought by the database: what no
   * other service wants of it goes straight into the inbox.
   */
  public ServiceInstance receiving(Set<String> destinations) {
    String names =
        destinations.stream().sorted().map(ServiceInstance::quoted).collect(joining(","));
    return withMetadata(Json.of("{\"receives\":[" + names + "]}"));
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"';
  }

  public ServiceInstance withMetadata(Json newMetadata) {
    return new ServiceInstance(instanceId, serviceName, hostName, processId, newMetadata);
  }
}
